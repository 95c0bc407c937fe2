import type { App } from '@modelcontextprotocol/ext-apps';
import { FORM_TOOL, type FormAnswer, type FormCall, type ToldResult } from '@/contracts/assistant';
import { type RunEffects, Unreachable } from '@/engine/run/effects';
import type { Outcome, RunResult, StartedRun } from '@/engine/run/run-state';
import { runEffects } from '@/engine/session/run-effects';

/** What the runs of a tool do in the window of an assistant: they go through the assistant's host. */
export function viewEffects(app: App, ticket: string): typeof runEffects {
  return (scope, declaration, save): RunEffects => ({
    ...runEffects(scope, declaration, save),
    lock: (work) => work(true),
    notes: { read: () => undefined, write: () => undefined, forget: () => undefined },
    async send(_, answers, signal) {
      const timeout = (declaration.request?.timeoutSeconds ?? 60) * 1000;
      const call: FormCall = { tool: declaration.id, ticket, answers };
      try {
        const told = await app.callServerTool({ name: FORM_TOOL, arguments: call }, { signal, timeout });
        const answer = told.structuredContent as FormAnswer | undefined;
        if (!answer) throw new Error('The assistant has left out the answer.');
        const mode = 'mode' in answer ? answer.mode : 'live';
        return {
          status: told.isError ? 502 : 200,
          contentType: 'application/json',
          body: JSON.stringify(answer),
          mode,
        };
      } catch (error) {
        if (signal.aborted) throw error;
        throw new Unreachable((error as Error).message);
      }
    },
    collect: async () => undefined,
    // The call was ended with the waiting for it.
    cancel: async () => undefined,
    deliver: async () => undefined,
    read: async ({ body }, run) => outcomeOf(JSON.parse(body) as FormAnswer, run),
    finish: async () => undefined,
  });
}

/** A result that an assistant was told, as the page of the tool holds one. */
export function resultOf({ run, page: _, ...told }: ToldResult, inputs: StartedRun['inputs']): RunResult {
  return { ...told, runId: run, inputs } as RunResult;
}

function outcomeOf(answer: FormAnswer, { inputs }: StartedRun): Outcome {
  if ('kind' in answer) return { kind: 'result', result: resultOf(answer, inputs) };
  return { kind: 'failed', failure: { reason: answer.problems.map(({ message }) => message).join(' ') } };
}
