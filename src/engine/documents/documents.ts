import { gatewayClient } from '@/api/gateway-client';
import type { MemberScope } from '@/browser/member-scope';
import { saveResponse } from '@/browser/save-file';
import type { DocumentParams, Letterhead } from '@/contracts/document';

/** Creates the calls for the member's documents at the gateway. */
export function documentsOf(scope: MemberScope) {
  const { requestFile, requestJson } = gatewayClient(scope);
  return {
    /** Creates the document of a run and saves it under this name. @throws Error with a message for the member */
    saveDocument: async (runId: string, name: string, params: DocumentParams): Promise<void> =>
      saveResponse(await requestFile(`/runs/${runId}/document`, { method: 'POST', json: params }), name),
    /** Fetches the member's letterhead. @throws Error if that fails */
    fetchLetterhead: (signal: AbortSignal): Promise<Letterhead> => requestJson('/documents/letterhead', { signal }),
    /** Saves the letterhead; resolves to it as stored. @throws Error with a message for the member */
    saveLetterhead: (letterhead: Letterhead): Promise<Letterhead> =>
      requestJson('/documents/letterhead', { method: 'PUT', json: letterhead }),
  };
}
