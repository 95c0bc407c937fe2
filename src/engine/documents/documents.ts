import { saveFile } from '@/browser/save-file';
import type { Scope } from '@/browser/scope';
import type { DocumentAsk, Letterhead } from '@/contracts/document';
import type { ProblemBody } from '@/contracts/problem';
import { gatewayCalls } from '../run/gateway';

/** What a member makes for clients, at the gateway. */
export interface Documents {
  /** Makes the document of a run and saves it. @throws Error in words for the member */
  save(runId: string, ask: DocumentAsk): Promise<void>;
  /** What the member's documents begin with. @throws Error where it cannot be had */
  letterhead(signal: AbortSignal): Promise<Letterhead>;
  /** Keeps it, and gives what was kept. @throws Error in words for the member */
  keep(letterhead: Letterhead): Promise<Letterhead>;
}

/** The documents of this scope's member. */
export function documentsOf(scope: Scope): Documents {
  const { call } = gatewayCalls(scope);
  return {
    async save(runId, ask) {
      const response = await well(call(`/runs/${runId}/document`, { method: 'POST', body: JSON.stringify(ask) }));
      const named = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '');
      saveFile(await response.blob(), named?.[1] ?? 'document.pdf');
    },
    letterhead: async (signal) => (await well(call('/documents/letterhead', { signal }))).json() as Promise<Letterhead>,
    keep: async (letterhead) => {
      const sent = call('/documents/letterhead', { method: 'PUT', body: JSON.stringify(letterhead) });
      return (await well(sent)).json() as Promise<Letterhead>;
    },
  };
}

/** An answer that is good. @throws Error in words for the member */
export async function well(answer: Promise<Response>): Promise<Response> {
  const response = await answer.catch(() => undefined);
  if (response?.ok) return response;
  const problem = (await response?.json().catch(() => undefined)) as ProblemBody | undefined;
  throw new Error(problem?.error.message ?? 'Check your connection, then try again.');
}
