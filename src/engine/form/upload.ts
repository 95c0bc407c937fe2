import { env } from '@/browser/env';
import type { Scope } from '@/browser/scope';
import type { UploadedFile } from '@/contracts/file';
import type { ProblemBody } from '@/contracts/problem';
import type { UploadOptions } from '@/contracts/widget';
import { authorization } from '../run/authorization';

/** A file on its way to the gateway. */
export interface Upload extends UploadOptions {
  webhook: string;
  field: string;
  file: File;
}

const UNREACHABLE = 'The upload was cut off. Check your connection and try again.';
const NO_GATEWAY = 'This site has no server that takes files, so none can be uploaded here. Tell whoever runs it.';

/**
 * Uploads a file for a field of a form, in the name of the scope's member.
 *
 * @throws Error in words for the member; an AbortError where `signal` was aborted or the member signed out
 */
export async function uploadFile(scope: Scope, upload: Upload): Promise<UploadedFile> {
  const signal = AbortSignal.any([upload.signal, scope.ended]);
  const session = await authorization(scope).catch(() => {
    throw new Error('Your session has ended. Please sign in again.');
  });
  signal.throwIfAborted();
  return send({ ...upload, signal }, session);
}

/** By XMLHttpRequest: fetch says nothing about how much of a body has been sent. */
function send(
  { webhook, field, file, onProgress, signal }: Upload,
  session: Record<string, string>,
): Promise<UploadedFile> {
  const query = new URLSearchParams({ webhook, field, name: file.name });
  return new Promise((done, fail) => {
    const request = new XMLHttpRequest();
    request.open('POST', `${env.webhookBaseUrl.replace(/\/webhook$/, '')}/files?${query}`);
    request.setRequestHeader('Content-Type', 'application/octet-stream');
    for (const [name, value] of Object.entries(session)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? Math.floor((loaded / total) * 100) : 0);
    request.onload = () => {
      const answer = readJson(request.responseText);
      if (request.status === 201) done(answer as UploadedFile);
      else fail(new Error(wordsOf(request.status, answer)));
    };
    request.onerror = () => fail(new Error(UNREACHABLE));
    request.onabort = () => fail(signal.reason);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
}

/** Every refusal of the gateway has words; what has none did not come from one. */
function wordsOf(status: number, answer: unknown): string {
  const words = (answer as Partial<ProblemBody> | undefined)?.error?.message;
  if (words) return words;
  return status === 404 || status === 405 ? NO_GATEWAY : UNREACHABLE;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
