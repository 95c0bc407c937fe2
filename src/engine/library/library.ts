import { gatewayClient } from '@/api/gateway-client';
import { isAbsent, readJson, requireOk } from '@/api/responses';
import type { MemberScope } from '@/browser/member-scope';
import type { RunMarks, RunPage, RunView } from '@/contracts/run';
import { pause } from '../run/pause';
import { gatewayParams, type LibraryQuery } from './library-query';

/** The member's results at the gateway, the same on every device. */
export type Library = ReturnType<typeof libraryOf>;

interface PageRequest {
  limit: number;
  /** Cursor of the page. Default: the first one. */
  before?: string;
  isCounted?: boolean;
}

/** Seconds to wait if a rate-limited response has no Retry-After header. */
const DEFAULT_RETRY_SECONDS = 5;

/** Rate-limited responses to one request after which it fails. */
const MAX_RETRIES = 5;

/** Creates the library of this scope's member. */
export function libraryOf(scope: MemberScope) {
  const { request, send } = gatewayClient(scope);

  /** Requests a path, waiting and retrying while the gateway responds with 429; resolves to the last response. */
  async function callWithRetry(path: string, signal: AbortSignal = scope.signal): Promise<Response> {
    for (let retries = 0; ; retries += 1) {
      const response = await send(path, { signal });
      if (response.status !== 429 || retries === MAX_RETRIES) return response;
      await response.body?.cancel();
      const seconds = Number(response.headers.get('Retry-After')) || DEFAULT_RETRY_SECONDS;
      await pause(seconds * 1000, AbortSignal.any([signal, scope.signal]));
      signal.throwIfAborted();
    }
  }

  return {
    /** Fetches a page of results, newest first; with `isCounted` and their total. @throws Error if that fails */
    async fetchPage(
      query: LibraryQuery,
      { limit, before, isCounted }: PageRequest,
      signal?: AbortSignal,
    ): Promise<RunPage> {
      const params = gatewayParams(query, new Date());
      params.set('limit', String(limit));
      if (before) params.set('before', before);
      if (isCounted) params.set('count', '1');
      return readJson(await requireOk(await callWithRetry(`/runs?${params}`, signal)));
    },
    /** Fetches one run with its answer; undefined if it does not exist. @throws Error if that fails */
    async fetchRun(id: string, signal?: AbortSignal): Promise<RunView | undefined> {
      const response = await callWithRetry(`/runs/${encodeURIComponent(id)}`, signal);
      if (isAbsent(response)) {
        await response.body?.cancel();
        return undefined;
      }
      return readJson(await requireOk(response));
    },
    /** Saves the name, favorite mark or client of a run; resolves to whether it succeeded. */
    async saveMarks(id: string, marks: RunMarks): Promise<boolean> {
      return request(`/runs/${id}/marks`, { method: 'PUT', json: marks }).then(
        () => true,
        () => false,
      );
    },
  };
}
