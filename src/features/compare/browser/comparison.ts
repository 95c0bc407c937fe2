import { atom } from 'jotai';
import { loadKey } from '@/browser/key-vault';
import { keyFields } from '@/engine/keys/key-provider';
import { notify } from '@/engine/notify';
import type { PendingRun } from '@/engine/run/effects';
import { ratingsOf } from '@/engine/run/ratings';
import { runEffects } from '@/engine/session/run-effects';
import { ToolSession } from '@/engine/session/tool-session';
import type { Answers } from '@/registry/answers';
import { providerOfKey, providersLike } from '@/registry/key-provider';
import { comparedModels, type Rival } from './compared-models';

/** One of two runs of the same answers: its model, and a separate session with the tool. */
export interface ComparedSide {
  model: string;
  session: ToolSession;
}

/** Creates the comparison of a tool's page. */
export function comparisonOf(_: ToolSession) {
  return {
    /** The compared runs; initially empty. */
    sides: atom<readonly ComparedSide[]>([]),
    /** Whether both are sent, so that a second click starts nothing. */
    isActive: false,
  };
}

/**
 * Runs the answers with the chosen model and its rival in parallel, or only with the chosen model if the rival does not fit the key. The
 * page's result stays until the member keeps one of the two.
 */
export async function submitWithRival(session: ToolSession, answers: Answers, rival: Rival): Promise<void> {
  const models = comparedModels(session, answers, rival);
  if (!models) return session.submit(answers);
  const { store, scope, tool, atoms } = session;
  const comparison = session.get(comparisonOf);
  if (comparison.isActive)
    return notify('info', { title: 'Both models are at work', description: 'Wait for them, or stop one of them.' });
  comparison.isActive = true;
  try {
    const answersWithKeys = await session.withKeys(answers);
    if (!answersWithKeys || scope.signal.aborted) return;
    const rivalAnswers = await withRivalKey(session, answersWithKeys, rival);
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
    comparison.isActive = false;
  }
}

/**
 * Replaces the key in the answers by the saved key of the rival's provider, if that is another provider. If that key is no
 * longer saved, notifies the member and returns undefined.
 */
async function withRivalKey(
  { scope, tool }: ToolSession,
  answers: Answers,
  rival: Rival,
): Promise<Answers | undefined> {
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
  session.store.set(session.atoms.submitOption, undefined);
  const isRated = result.mode === 'demo' || (await session.scope.get(ratingsOf).save(result.runId, { good: true }));
  if (!isRated)
    notify('error', { title: 'Your choice could not be recorded', description: 'The result is kept all the same.' });
}

/** Ends a comparison without a choice; results that have arrived stay among the member's results. */
export function closeComparison(session: ToolSession): void {
  for (const { session: side } of session.store.get(session.get(comparisonOf).sides)) void side.runs.stop();
  setSides(session, []);
}

function setSides(session: ToolSession, sides: readonly ComparedSide[]): void {
  session.store.set(session.get(comparisonOf).sides, sides);
  session.store.set(session.atoms.isResultReplaced, sides.length > 0);
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
