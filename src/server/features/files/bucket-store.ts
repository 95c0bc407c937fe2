import { openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import { isJsonResponse } from '@/contracts/json';
import { withoutTrailingSlashes } from '@/contracts/trailing-slashes';
import type { FileStore } from './file-store';

/** A Supabase project and its service key, which has full access. */
export interface BucketOptions {
  url: string;
  secretKey: string;
}

const BUCKET = 'files';

/** Timeout of a transfer to or from the storage service. */
const TIMEOUT_MS = 300_000;

/** Creates a file store in the private bucket of a Supabase project. */
export function bucketStore({ url, secretKey }: BucketOptions): FileStore {
  // New keys (`sb_…`) are not JWTs and go into "apikey" only; the old service key is a JWT and is required in both
  // headers.
  const bearer: Record<string, string> = secretKey.startsWith('sb_') ? {} : { Authorization: `Bearer ${secretKey}` };

  async function send(method: string, path: string, init: RequestInit = {}): Promise<Response> {
    const response = await fetch(`${withoutTrailingSlashes(url)}/storage/v1/object/${BUCKET}${path}`, {
      ...init,
      method,
      headers: { apikey: secretKey, ...bearer, ...init.headers },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.ok) return response;
    await response.body?.cancel();
    throw new Error(`The storage service answered ${response.status} to ${method}.`);
  }

  /** Has something changed. @throws Error also if something else than the service says that it was */
  async function change(method: string, path: string, init: RequestInit): Promise<void> {
    const reply = await send(method, path, init);
    await reply.body?.cancel();
    if (!isJsonResponse(reply)) throw new Error(`Something else than the storage service answered to ${method}.`);
  }

  return {
    async put(id, path, type) {
      const headers = { 'Content-Type': type, 'Cache-Control': 'no-store', 'x-upsert': 'true' };
      await change('POST', `/${id}`, { headers, body: await openAsBlob(path) });
      await rm(path, { force: true });
    },
    async open(id, range) {
      const headers = range && { Range: `bytes=${range.first}-${range.last}` };
      const { body, status } = await send('GET', `/${id}`, { headers });
      if (body && status === (range ? 206 : 200)) return body;
      await body?.cancel();
      throw new Error(`The storage service gave no such part of a file (${status}).`);
    },
    async remove(id) {
      // The call for several files does not fail if a file does not exist.
      const headers = { 'Content-Type': 'application/json' };
      await change('DELETE', '', { headers, body: JSON.stringify({ prefixes: [id] }) });
    },
  };
}
