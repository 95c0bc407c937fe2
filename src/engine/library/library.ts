import type { Scope } from '@/browser/scope';
import type { RunMarks, RunPage, RunView } from '@/contracts/run';
import { gatewayCalls } from '../run/gateway';
import { askedFor, type LibraryQuery } from './query';

/** The results of a member, as the gateway keeps them: the same on every device. */
export interface Library {
  /** A page of results, the newest first. @throws Error where they cannot be had */
  page(query: LibraryQuery, page: { limit: number; before?: string }, signal?: AbortSignal): Promise<RunPage>;
  /**
   * One run with its answer, asked for again where the gateway has been asked too often; undefined where it is not there.
   *
   * @throws Error where it cannot be had
   */
  whole(id: string, signal?: AbortSignal): Promise<RunView | undefined>;
  /** Keeps what a member makes of a run; whether it worked. */
  mark(id: string, marks: RunMarks): Promise<boolean>;
}

/** Waited where the gateway does not say how long, in seconds. */
const COME_BACK_SECONDS = 5;

/** The library of this scope's member. */
export function libraryOf(scope: Scope): Library {
  const { call } = gatewayCalls(scope);

  /** Asks once more for each time the gateway says that it was asked too often. */
  async function patient(path: string, signal?: AbortSignal): Promise<Response> {
    for (;;) {
      const response = await call(path, { signal });
      if (response.status !== 429) return response;
      const seconds = Number(response.headers.get('Retry-After')) || COME_BACK_SECONDS;
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
      signal?.throwIfAborted();
    }
  }

  return {
    async page(query, { limit, before }, signal) {
      const asked = askedFor(query, new Date());
      asked.set('limit', String(limit));
      if (before) asked.set('before', before);
      const response = await patient(`/runs?${asked}`, signal);
      if (!response.ok) throw new Error(`the gateway answered ${response.status}`);
      return (await response.json()) as RunPage;
    },
    async whole(id, signal) {
      const response = await patient(`/runs/${encodeURIComponent(id)}`, signal);
      if (response.status === 404) return undefined;
      if (!response.ok) throw new Error(`the gateway answered ${response.status}`);
      return (await response.json()) as RunView;
    },
    async mark(id, marks) {
      const sent = call(`/runs/${id}/marks`, { method: 'PUT', body: JSON.stringify(marks) });
      return sent.then(({ ok }) => ok).catch(() => false);
    },
  };
}
