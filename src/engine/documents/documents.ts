import type { MemberScope } from '@/browser/member-scope';
import { saveFile } from '@/browser/save-file';
import type { DocumentParams, Letterhead } from '@/contracts/document';
import { gatewayCalls } from '../run/gateway';
import { requireOk } from '../run/require-ok';

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
  const { call } = gatewayCalls(scope);
  return {
    async saveDocument(runId, params) {
      const response = await requireOk(
        call(`/runs/${runId}/document`, { method: 'POST', body: JSON.stringify(params) }),
      );
      const fileName = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '');
      saveFile(await response.blob(), fileName?.[1] ?? 'document.pdf');
    },
    fetchLetterhead: async (signal) =>
      (await requireOk(call('/documents/letterhead', { signal }))).json() as Promise<Letterhead>,
    saveLetterhead: async (letterhead) => {
      const request = call('/documents/letterhead', { method: 'PUT', body: JSON.stringify(letterhead) });
      return (await requireOk(request)).json() as Promise<Letterhead>;
    },
  };
}
