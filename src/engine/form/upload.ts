import { gatewayBase } from '@/api/addresses';
import { authorizationHeader, SignedOut } from '@/api/authorization';
import { problemIn } from '@/api/responses';
import type { MemberScope } from '@/browser/member-scope';
import type { UploadedFile } from '@/contracts/file';
import { tryParseJson } from '@/contracts/json';
import type { UploadOptions } from '@/contracts/widget';

/** A file to upload to the gateway. */
export interface Upload extends UploadOptions {
  webhook: string;
  field: string;
  file: File;
}

/** Milliseconds without progress or an answer after which an upload counts as cut off: longer than the gateway takes to check a file. */
const SILENCE_MS = 120_000;

const UNREACHABLE = 'The upload was cut off. Check your connection and try again.';
const TOO_LARGE = 'A server in front of this site takes no file of this size. Choose a smaller one, or tell support.';
const NO_UPLOAD_SERVER = 'This site has no server that takes files, so none can be uploaded here. Please tell support.';

/**
 * Uploads a file for a form field on behalf of the scope's member.
 *
 * @throws Error with a message for the member; AbortError if `signal` was aborted or the member signed out
 */
export async function uploadFile(scope: MemberScope, upload: Upload): Promise<UploadedFile> {
  const signal = AbortSignal.any([upload.signal, scope.signal]);
  const authHeaders = await authorizationHeader(scope).catch((error: unknown) => {
    throw error instanceof SignedOut ? error : new Error(UNREACHABLE, { cause: error });
  });
  signal.throwIfAborted();
  return send({ ...upload, signal }, authHeaders);
}

/** Sends the file. Uses XMLHttpRequest because fetch reports no upload progress. */
function send(
  { webhook, field, file, onProgress, signal }: Upload,
  authHeaders: Record<string, string>,
): Promise<UploadedFile> {
  const query = new URLSearchParams({ webhook, field, name: file.name });
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let silence: ReturnType<typeof setTimeout>;
    const awaitProgress = () => {
      clearTimeout(silence);
      silence = setTimeout(() => request.abort(), SILENCE_MS);
    };
    request.open('POST', `${gatewayBase()}/files?${query}`);
    request.setRequestHeader('Content-Type', 'application/octet-stream');
    for (const [name, value] of Object.entries(authHeaders)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => {
      awaitProgress();
      onProgress(total > 0 ? Math.floor((loaded / total) * 100) : 0);
    };
    request.onload = () => {
      const { status, responseText } = request;
      const uploaded = status === 201 ? tryParseJson(responseText) : undefined;
      if (uploaded) resolve(uploaded as UploadedFile);
      else reject(new Error(refusalMessage(status, responseText)));
    };
    request.onerror = () => reject(new Error(UNREACHABLE));
    request.onabort = () => reject(signal.aborted ? signal.reason : new Error(UNREACHABLE));
    request.onloadend = () => clearTimeout(silence);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    awaitProgress();
    request.send(file);
  });
}

/** Returns the gateway's message. A response without one did not come from the gateway and gets a general message. */
function refusalMessage(status: number, body: string): string {
  const message = problemIn(body)?.message;
  if (message) return message;
  if (status === 413) return TOO_LARGE;
  return status === 404 || status === 405 ? NO_UPLOAD_SERVER : UNREACHABLE;
}
