import { gatewayClient } from '@/api/gateway-client';
import type { MemberScope } from '@/browser/member-scope';
import { saveResponse } from '@/browser/save-file';
import type { DocumentParams } from '@/contracts/document';

/** Creates the calls for documents of runs at the gateway. */
export function documentsOf(scope: MemberScope) {
  const { requestFile } = gatewayClient(scope);
  return {
    /** Creates the document of a run and saves it under this name. @throws Error with a message for the member */
    saveDocument: async (runId: string, name: string, params: DocumentParams): Promise<void> =>
      saveResponse(await requestFile(`/runs/${runId}/document`, { method: 'POST', json: params }), name),
  };
}
