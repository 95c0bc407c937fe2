import { openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import { withoutTrailingSlashes } from '@/contracts/trailing-slashes';
import type { FileStore } from './file-store';

/** A Supabase project, and the key that may do everything in it. */
export interface BucketOptions {
  url: string;
  secretKey: string;
}

const BUCKET = 'files';

/** How long a transfer to or from the storage service may take, in milliseconds. */
const PATIENCE_MS = 300_000;

/** Files in the private bucket of a Supabase project, by its storage service. */
export function bucketStore({ url, secretKey }: BucketOptions): FileStore {
  // Keys of the new kind are no tokens and belong into "apikey" alone; the old service key is one and is asked for twice.
  const bearer: Record<string, string> = secretKey.startsWith('sb_') ? {} : { Authorization: `Bearer ${secretKey}` };

  async function ask(method: string, path: string, init: RequestInit = {}): Promise<Response> {
    const response = await fetch(`${withoutTrailingSlashes(url)}/storage/v1/object/${BUCKET}${path}`, {
      ...init,
      method,
      headers: { apikey: secretKey, ...bearer, ...init.headers },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (response.ok) return response;
    await response.body?.cancel();
    throw new Error(`The storage service answered ${response.status} to ${method}.`);
  }

  return {
    async put(id, path, type) {
      const headers = { 'Content-Type': type, 'Cache-Control': 'no-store', 'x-upsert': 'true' };
      const answer = await ask('POST', `/${id}`, { headers, body: await openAsBlob(path) });
      await answer.body?.cancel();
      await rm(path, { force: true });
    },
    async open(id, range) {
      const headers = range && { Range: `bytes=${range.first}-${range.last}` };
      const { body, status } = await ask('GET', `/${id}`, { headers });
      if (body && status === (range ? 206 : 200)) return body;
      await body?.cancel();
      throw new Error(`The storage service gave no such part of a file (${status}).`);
    },
    async remove(id) {
      // By the call for several files: what is not there is no error to it.
      const headers = { 'Content-Type': 'application/json' };
      const answer = await ask('DELETE', '', { headers, body: JSON.stringify({ prefixes: [id] }) });
      await answer.body?.cancel();
    },
  };
}
