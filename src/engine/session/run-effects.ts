import { recordStep } from '@/browser/done-steps';
import type { MemberScope } from '@/browser/member-scope';
import { withTabLock } from '@/browser/tab-lock';
import { shortName } from '@/generated/brand-frame';
import type { Messages } from '@/generated/declaration';
import type { Answers } from '@/registry/answers';
import type { FormDeclaration } from '@/registry/options';
import { type BodySources, requestBody } from '@/registry/request-body';
import { loadWithRetry } from '@/ui/lazy-with-retry';
import { chosenClient } from '../client/chosen-client';
import { runClients } from '../client/run-clients';
import { chosenModel } from '../keys/chosen-model';
import { keyFields, providerInUse } from '../keys/key-provider';
import type { MessageValues } from '../messages';
import { notify } from '../notify';
import { loadRenderer } from '../plugins';
import { notifyDone } from '../run/demo-answer';
import type { RunEffects } from '../run/effects';
import { gatewayOf } from '../run/gateway';
import { pendingRunsOf } from '../run/pending-runs';
import type { WebhookCall } from '../run/post-webhook';
import { readAnswer } from '../run/read-answer';
import type { NotificationKind, RunResult, StartedRun } from '../run/run-state';
import { collectRun, sendRun } from '../run/send-run';
import { storableInputs } from '../storage/record';
import { contextVariables } from './context-variables';

/**
 * Returns the side effects of a tool's runs in a browser, on behalf of the scope's member.
 *
 * @param save stores draft and result
 * @param model the model to use; by default the member's choice
 */
export function runEffects(
  scope: MemberScope,
  declaration: FormDeclaration,
  save: () => void,
  model?: string,
): RunEffects {
  const { id, request, after, messages } = declaration;
  const gateway = scope.get(gatewayOf);
  const pendingRuns = scope.get(pendingRunsOf);
  // Load it now: the form may be submitted offline, when nothing can be loaded.
  if (request?.onFailure === 'succeed-and-queue') void loadOutbox();
  const createCall = ({ id: runId, startedAt }: StartedRun, answers: Answers) =>
    webhookCall(scope, declaration, request, { answers }, { runId, startedAt });

  return {
    clock: {
      now: Date.now,
      pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
      newId: () => crypto.randomUUID(),
    },
    lock: (work) => withTabLock(`${shortName}.run.${scope.id}.${id}`, work),
    pendingRun: {
      read: () => pendingRuns.readAll()[id],
      write: (run) => pendingRuns.write(id, run),
      forget: (runId) => pendingRuns.forget(id, runId),
    },
    subjectOf(answers) {
      const client = chosenClient(scope)?.id;
      return { inputs: storableInputs(declaration, answers), ...(client && { client }) };
    },
    async send(run, answers, signal, watcher) {
      if (run.client) scope.get(runClients).set(run.id, run.client);
      const call = {
        ...createCall(run, answers),
        form: { inputs: run.inputs, client: run.client },
        followsEvents: scope.owner !== undefined,
        model: model ?? modelFor(scope, declaration, answers),
      };
      return sendRun(scope, call, signal, watcher);
    },
    isKnown: gateway.isKnown,
    collect: (run, signal, watcher) => collectRun(scope, run, signal, watcher),
    cancel: gateway.cancel,
    async deliver(run, answers) {
      const { outboxOf } = await loadOutbox();
      await scope.get(outboxOf).deliver(createCall(run, answers));
    },
    read: (answer, run) => readAnswer(declaration, answer, run),
    save,
    async notify(event, run, result) {
      const count = result && (await countOf(declaration, result));
      const fillings = { ...run.inputs, ...(count !== undefined && { count }) };
      if (event === 'done' && result) notifyDone(declaration, messages, result, fillings);
      else notifiers[event](messages, fillings, result);
    },
    notifyStopped: (explanation) =>
      notify('info', {
        title: 'Stopped waiting',
        description: explanation ?? 'The request may still finish at the other end.',
      }),
    finish: () => {
      if (after?.event?.step) recordStep(scope, after.event.step);
    },
  };
}

/**
 * Builds a call of a declared webhook; its model is not set.
 *
 * @param startedAt milliseconds since 1970
 * @throws Error if the tool declares no request
 */
export function webhookCall(
  scope: MemberScope,
  declaration: FormDeclaration,
  request: FormDeclaration['request'],
  sources: Omit<BodySources, 'variables'>,
  { runId = crypto.randomUUID() as string, startedAt = Date.now() } = {},
): WebhookCall {
  if (!request) throw new Error(`The tool ${declaration.id} declares no request`);
  const { webhook, timeoutSeconds } = request;
  const variables = contextVariables(scope, new Date(startedAt), webhook);
  return { webhook, timeoutSeconds, runId, body: requestBody(declaration, request, { ...sources, variables }) };
}

/** The outbox, which stores requests until they are delivered. Few tools need it. */
const loadOutbox = () => loadWithRetry(() => import('../run/outbox'));

/** Returns the model the member chose for the provider of the key in these answers; undefined for the default. */
export function modelFor(scope: MemberScope, declaration: FormDeclaration, answers: Answers): string | undefined {
  const providers = keyFields(declaration).map(([name, provider]) =>
    providerInUse(scope, provider, answers[name], 'chats'),
  );
  return chosenModel(scope, providers);
}

const notifiers: Record<NotificationKind, (messages: Messages, fillings: MessageValues, result?: RunResult) => void> = {
  done: ({ done }, fillings) => notify('success', done, fillings),
  incomplete: (_, __, result) =>
    notify('info', { title: 'The result is incomplete', description: `Missing: ${result?.missing?.join(', ')}.` }),
  failed: ({ failed }, fillings) => notify('error', failed, fillings),
  unusable: ({ unusable, failed }, fillings) => notify('error', unusable ?? failed, fillings),
  unread: () =>
    notify('info', { title: 'The answer arrived', description: 'It is kept, but this page cannot show it yet.' }),
  'timed-out': ({ timedOut, failed }, fillings) => notify('error', timedOut ?? failed, fillings),
  unreachable: () =>
    notify('info', {
      title: 'The server cannot be reached',
      description: 'It is tried again by itself. What was sent is not sent twice.',
    }),
  found: () =>
    notify('info', {
      title: 'Your earlier request arrived',
      description: 'Its answer comes here; nothing was sent again.',
    }),
  elsewhere: () => notify('info', { title: 'Already running', description: 'This tool is at work in another tab.' }),
};

/** Returns the number of items in a result, for messages that count. */
async function countOf(declaration: FormDeclaration, result: RunResult): Promise<number> {
  const { count } = declaration.result ? await loadRenderer(declaration.result.renderer) : {};
  return count?.(result.value) ?? 1;
}
