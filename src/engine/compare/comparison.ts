import { atom } from 'jotai';
import { loadKey } from '@/browser/key-vault';
import type { Answers } from '@/registry/answers';
import { providerOfKey, providersLike } from '@/registry/key-provider';
import { ratingsOf } from '../feedback/ratings';
import { keyFields } from '../keys/key-provider';
import { memoize } from '../memoize';
import { notify } from '../notify';
import type { PendingRun } from '../run/effects';
import { runEffects } from '../session/run-effects';
import { ToolSession } from '../session/tool-session';
import { comparedModels } from './compared-models';

/** One of two runs of the same answers: its model, and a separate session with the tool. */
export interface ComparedSide {
  model: string;
  session: ToolSession;
}

/** Sessions with a comparison in progress, so that a second click starts nothing. */
const activeComparisons = new WeakSet<ToolSession>();

/** Returns the atom that holds the compared runs of a tool's page; initially empty. */
export const comparisonOf = memoize((_: ToolSession) => atom<readonly ComparedSide[]>([]), new WeakMap());

/**
 * Runs the answers with the chosen model and its rival in parallel, or only with the chosen model if no rival fits the key. The
 * page's result stays until the member keeps one of the two.
 */
export async function submitWithRival(session: ToolSession, answers: Answers): Promise<void> {
  const models = comparedModels(session, answers);
  if (!models) return session.submit(answers);
  const { store, scope, tool, atoms } = session;
  if (activeComparisons.has(session))
    return notify('info', { title: 'Both models are at work', description: 'Wait for them, or stop one of them.' });
  activeComparisons.add(session);
  try {
    const answersWithKeys = await session.withKeys(answers);
    if (!answersWithKeys || scope.signal.aborted) return;
    const rivalAnswers = await withRivalKey(session, answersWithKeys);
    if (!rivalAnswers || scope.signal.aborted) return;
    const sides = models.map((model) => ({
      model,
      session: new ToolSession(scope, tool, undefined, effectsWith(model)),
    }));
    setSides(session, sides);
    store.set(atoms.isFormOpen, false);
    await Promise.all(
      sides.map(({ session: side }, index) => side.submit(index === 0 ? answersWithKeys : rivalAnswers)),
    );
  } finally {
    activeComparisons.delete(session);
  }
}

/**
 * Replaces the key in the answers by the saved key of the rival's provider, if that is another provider. If that key is no
 * longer saved, notifies the member and returns undefined.
 */
async function withRivalKey(
  { store, scope, tool, atoms }: ToolSession,
  answers: Answers,
): Promise<Answers | undefined> {
  const rival = store.get(atoms.rival);
  if (!rival) return answers;
  const field = keyFields(tool.declaration).find(([, provider]) =>
    providersLike(provider, tool.keyUse).includes(rival.provider),
  );
  if (!field) return answers;
  const [name, provider] = field;
  if (providerOfKey(provider, String(answers[name]).trim()) === rival.provider) return answers;
  const key = await loadKey(scope, rival.provider);
  if (key !== undefined) return { ...answers, [name]: key };
  notify('error', {
    title: `The key for ${rival.model} is gone`,
    description: 'This device does not remember it any more. Enter it again, or compare with another model.',
  });
  return undefined;
}

/** Makes the result of one side the page's result, and records the member's choice. */
export async function keepSide(session: ToolSession, { session: side }: ComparedSide): Promise<void> {
  const { result } = side;
  if (!result) return;
  const isShown = await session.showResult(result, true);
  if (!isShown) return notify('info', { title: 'A run is under way', description: 'Keep this result after it.' });
  setSides(session, []);
  // The next run asks one model again, and costs as much.
  session.store.set(session.atoms.rival, undefined);
  const isRated = result.mode === 'demo' || (await session.scope.get(ratingsOf).save(result.runId, { good: true }));
  if (!isRated)
    notify('error', { title: 'Your choice could not be recorded', description: 'The result is kept all the same.' });
}

/** Ends a comparison without a choice; results that have arrived stay among the member's results. */
export function closeComparison(session: ToolSession): void {
  for (const { session: side } of session.store.get(comparisonOf(session))) void side.runs.stop();
  setSides(session, []);
}

function setSides(session: ToolSession, sides: readonly ComparedSide[]): void {
  session.store.set(comparisonOf(session), sides);
  session.store.set(session.atoms.isComparing, sides.length > 0);
}

/** Returns the effects of a compared run. They send its model, but store and announce nothing: the page does that. */
function effectsWith(model: string): typeof runEffects {
  return (scope, declaration, save) => {
    let pending: PendingRun | undefined;
    return {
      ...runEffects(scope, declaration, save, model),
      lock: (work) => work(true),
      pendingRun: {
        read: () => pending,
        write: (run) => {
          pending = run;
        },
        forget: () => {
          pending = undefined;
        },
      },
      save: () => undefined,
      notify: async () => undefined,
      notifyStopped: () => undefined,
      finish: () => undefined,
    };
  };
}
