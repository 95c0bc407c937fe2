import { absoluteAddress } from '@/api/addresses';
import { gatewayClient } from '@/api/gateway-client';
import type { MemberScope } from '@/browser/member-scope';
import { saveResponse } from '@/browser/save-file';
import type { FileLink } from '@/contracts/file';
import { FileUnavailableError } from '@/contracts/file-unavailable-error';

/** Creates the calls for a result's files. Separate from `Gateway`, because no page starts with a result. */
export function gatewayFilesOf(scope: MemberScope) {
  const { findJson, requestFile } = gatewayClient(scope);
  return {
    /** Downloads a document by its path, with the session, and saves it; resolves to whether it succeeded. */
    saveDocument: (path: string): Promise<boolean> =>
      requestFile(path)
        .then(saveResponse)
        .then(() => true)
        .catch(() => false),
    /**
     * Returns a short-lived URL of a stored file (`<id>/<name>`), for images and players, which cannot send a session.
     *
     * @throws FileUnavailableError if the file is no longer stored, RequestError if the gateway cannot be reached
     */
    async fetchFileLink(path: string): Promise<string> {
      const [id = ''] = path.split('/');
      const link = await findJson<FileLink>(`/files/${id}/link`, { method: 'POST' });
      if (!link) throw new FileUnavailableError(path);
      return absoluteAddress(link.url);
    },
  };
}
