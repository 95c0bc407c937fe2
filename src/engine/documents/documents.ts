import { gatewayClient } from '@/api/gateway-client';
import type { MemberScope } from '@/browser/member-scope';
import { saveResponse } from '@/browser/save-file';
import type { DocumentParams, Letterhead } from '@/contracts/document';

/** The member's documents at the gateway. */
export interface Documents {
  /** Creates the document of a run and saves it. @throws Error with a message for the member */
  saveDocument(runId: string, params: DocumentParams): Promise<void>;
  /** Fetches the member's letterhead. @throws Error if that fails */
  fetchLetterhead(signal: AbortSignal): Promise<Letterhead>;
  /** Saves the letterhead; resolves to it as stored. @throws Error with a message for the member */
  saveLetterhead(letterhead: Letterhead): Promise<Letterhead>;
}

/** Creates the documents API of this scope's member. */
export function documentsOf(scope: MemberScope): Documents {
  const { request, requestJson } = gatewayClient(scope);
  return {
    saveDocument: async (runId, params) =>
      saveResponse(await request(`/runs/${runId}/document`, { method: 'POST', json: params })),
    fetchLetterhead: (signal) => requestJson('/documents/letterhead', { signal }),
    saveLetterhead: (letterhead) => requestJson('/documents/letterhead', { method: 'PUT', json: letterhead }),
  };
}
