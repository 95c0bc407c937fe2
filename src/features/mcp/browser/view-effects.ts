import type { App } from '@modelcontextprotocol/ext-apps';
import { UNREACHABLE } from '@/api/reason-of';
import type { RunEffects, SendOutcome } from '@/engine/run/effects';
import type { Outcome, RunResult, StartedRun } from '@/engine/run/run-state';
import { runEffects } from '@/engine/session/run-effects';
import { type AssistantResult, FORM_TOOL, type FormCall, type FormResponse } from '../contract';

/** Creates run effects for a tool shown by an assistant: runs are sent through the assistant's host instead of the gateway. */
export function viewEffects(app: App, ticket: string): typeof runEffects {
  return (scope, declaration, save): RunEffects => ({
    ...runEffects(scope, declaration, save),
    lock: (work) => work(true),
    pendingRun: { read: () => undefined, write: () => undefined, forget: () => undefined },
    async send(_, answers, signal): Promise<SendOutcome> {
      const timeout = (declaration.request?.timeoutSeconds ?? 60) * 1000;
      const call: FormCall = { tool: declaration.id, ticket, answers };
      try {
        const response = await app.callServerTool({ name: FORM_TOOL, arguments: call }, { signal, timeout });
        const answer = response.structuredContent as FormResponse | undefined;
        if (!answer) throw new Error('The assistant has left out the answer.');
        const mode = 'mode' in answer ? answer.mode : 'live';
        const status = response.isError ? 502 : 200;
        const body = JSON.stringify(answer);
        return { kind: 'answered', answer: { status, contentType: 'application/json', body, mode }, reason: '' };
      } catch (error) {
        console.error('The assistant passed on no answer:', error);
        return { kind: 'refused', reason: UNREACHABLE };
      }
    },
    collect: async () => ({ kind: 'refused', reason: UNREACHABLE }),
    // Nothing to do: aborting the signal has already canceled the call.
    cancel: async () => undefined,
    deliver: async () => undefined,
    read: async ({ body }, run) => toOutcome(JSON.parse(body) as FormResponse, run),
    finish: async () => undefined,
  });
}

/** Converts the result of an assistant's tool call to the form the tool page uses. */
export function toRunResult(
  { run, page: _, toolVersion: __, ...result }: AssistantResult,
  inputs: StartedRun['inputs'],
): RunResult {
  return { ...result, runId: run, inputs } as RunResult;
}

function toOutcome(answer: FormResponse, { inputs }: StartedRun): Outcome {
  if ('kind' in answer) return { kind: 'result', result: toRunResult(answer, inputs) };
  return { kind: 'failed', failure: { reason: answer.problems.map(({ message }) => message).join(' ') } };
}
