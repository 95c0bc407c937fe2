import { chosenClient } from '@/browser/chosen-client';
import { chosenModel } from '@/browser/chosen-model';
import { clientsOfRuns } from '@/browser/clients-of-runs';
import { inOneTab } from '@/browser/in-one-tab';
import type { Scope } from '@/browser/scope';
import { shortName } from '@/generated/brand-frame';
import type { Messages } from '@/generated/declaration';
import { effectiveAnswers } from '@/registry/answers';
import type { FormDeclaration } from '@/registry/options';
import { requestBody } from '@/registry/request-body';
import { keepLoading } from '@/ui/lazy-part';
import type { Fillings } from '../messages';
import { loadRenderer } from '../plugins';
import type { RunEffects } from '../run/effects';
import { gatewayOf } from '../run/gateway';
import { notesOf } from '../run/notes';
import { postWebhook } from '../run/post';
import { readAnswer } from '../run/read-answer';
import type { RunResult, Saying } from '../run/run-state';
import { withoutSecrets } from '../storage/record';
import { tell } from '../tell';
import { factsOf } from './facts';
import { recordStep } from './steps';

/** What the runs of a tool do in a browser, in the name of the scope's member. `save` keeps draft and result. */
export function runEffects(scope: Scope, declaration: FormDeclaration, save: () => void): RunEffects {
  const { id, request, after, messages } = declaration;
  const gateway = scope.of(gatewayOf);
  const notes = scope.of(notesOf);
  // The form may be sent without a connection, which could load nothing then.
  if (request?.onFailure === 'succeed-and-queue') void loadOutbox();

  function call(runId: string, startedAt: number, answers: Parameters<RunEffects['inputsOf']>[0]) {
    if (!request) throw new Error(`${id}: has nothing to send`);
    const { webhook, timeoutSeconds } = request;
    const body = requestBody(declaration, request, {
      answers,
      facts: factsOf(scope, new Date(startedAt), webhook),
    });
    return { webhook, timeoutSeconds, body, runId };
  }

  return {
    clock: {
      now: Date.now,
      pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
      newId: () => crypto.randomUUID(),
    },
    lock: (work) => inOneTab(`${shortName}.run.${scope.id}.${id}`, work),
    notes: {
      read: () => notes.all()[id],
      write: (run) => notes.write(id, run),
      forget: (runId) => notes.forget(id, runId),
    },
    inputsOf: (answers) => withoutSecrets(declaration, effectiveAnswers(declaration, answers)),
    send(run, answers, signal) {
      // Beside the request: a run without its inputs is still a run.
      void gateway.keepInputs(run.id, run.inputs, clientFor(scope, run.id)).catch(() => undefined);
      const followed = scope.owner !== undefined;
      return postWebhook(
        scope,
        { ...call(run.id, run.startedAt, answers), followed, model: modelFor(scope, declaration) },
        signal,
      );
    },
    isKnown: gateway.isKnown,
    collect: gateway.collect,
    cancel: gateway.cancel,
    async deliver(run, answers) {
      const { outboxOf } = await loadOutbox();
      await scope.of(outboxOf).deliver(call(run.id, run.startedAt, answers));
    },
    read: (answer, run) => readAnswer(declaration, answer, run),
    save,
    async say(what, run, result) {
      const count = result && (await countOf(declaration, result));
      const fillings = { ...run.inputs, ...(count !== undefined && { count }) };
      sayings[what](messages, fillings, result);
    },
    sayStopped: (words) =>
      tell('info', {
        title: 'Stopped waiting',
        description: words ?? 'The request may still finish at the other end.',
      }),
    finish: async () => {
      if (after?.event?.step) await recordStep(scope, after.event.step);
    },
  };
}

/** What keeps requests until they get through: few tools have use for it. */
const loadOutbox = () => keepLoading(() => import('../run/outbox'));

/** The model that is asked in the runs of a tool, where the member chose one beside a key it asks for. */
export function modelFor(scope: Scope, { ui }: FormDeclaration): string | undefined {
  return chosenModel(
    scope,
    Object.values(ui.fields ?? {}).map(({ provider }) => provider),
  );
}

const sayings: Record<Saying, (messages: Messages, fillings: Fillings, result?: RunResult) => void> = {
  done: ({ done, notMailed }, fillings, result) =>
    tell('success', result?.mailed === false ? (notMailed ?? done) : done, fillings),
  incomplete: (_, __, result) =>
    tell('info', { title: 'The result is incomplete', description: `Missing: ${result?.missing?.join(', ')}.` }),
  failed: ({ failed }, fillings) => tell('error', failed, fillings),
  unusable: ({ unusable, failed }, fillings) => tell('error', unusable ?? failed, fillings),
  unread: () =>
    tell('info', { title: 'The answer arrived', description: 'It is kept, but this page cannot show it yet.' }),
  'timed-out': ({ timedOut, failed }, fillings) => tell('error', timedOut ?? failed, fillings),
  found: () =>
    tell('info', {
      title: 'Your earlier request arrived',
      description: 'Its answer comes here; nothing was sent again.',
    }),
  elsewhere: () => tell('info', { title: 'Already running', description: 'This tool is at work in another tab.' }),
};

/** The client a run is started for; noted, as another may be chosen while it goes on. */
export function clientFor(scope: Scope, runId: string): string | undefined {
  const id = chosenClient(scope)?.id;
  if (id) scope.of(clientsOfRuns).set(runId, id);
  return id;
}

/** How many items a result holds, for messages that count. */
async function countOf(declaration: FormDeclaration, result: RunResult): Promise<number> {
  const { count } = declaration.result ? await loadRenderer(declaration.result.renderer) : {};
  return count?.(result.value) ?? 1;
}
