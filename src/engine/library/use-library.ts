import { useCallback, useEffect, useMemo, useState } from 'react';
import { useScope } from '@/browser/scope';
import type { RunView } from '@/contracts/run';
import { removalsOf } from '../history/removals';
import { libraryOf } from './library';
import { readQuery } from './query';

/** Results on a page of the list. */
const PAGE_LENGTH = 20;

/** A list of results as far as it was fetched. */
export interface Listed {
  runs: readonly RunView[];
  /** Where it goes on; absent at the end. */
  next?: string;
  /** Renewing: what is here is what the query before found. */
  state: 'loading' | 'renewing' | 'there' | 'failed';
}

/** The list of a query, and what can be done with it. */
export interface LibraryList extends Listed {
  /** Fetches the next page. */
  more: () => Promise<void>;
  /** Fetches it from its beginning. */
  again: () => void;
  /** Puts what is now known of a run in its place. */
  exchange: (run: RunView) => void;
  /** Leaves runs out that are gone. */
  leaveOut: (ids: ReadonlySet<string>) => void;
}

const NOTHING: Listed = { runs: [], state: 'loading' };

/** Whether what is listed is what some query found. */
function known({ state }: Listed): boolean {
  return state === 'there' || state === 'renewing';
}

/**
 * The results a query finds. They are fetched once they are `wanted`, and stay while one of them is looked at.
 *
 * @param key the query as an address holds it
 */
export function useLibrary(key: string, wanted: boolean): LibraryList {
  const scope = useScope();
  const query = useMemo(() => readQuery(new URLSearchParams(key)), [key]);
  const [{ of, listed }, setFetched] = useState<{ of?: string; listed: Listed }>({ listed: NOTHING });
  const [round, setRound] = useState(0);
  const change = useCallback(
    (next: (listed: Listed) => Listed) => setFetched((before) => ({ ...before, listed: next(before.listed) })),
    [],
  );
  const place = `${scope.id} ${round} ${key}`;

  useEffect(() => {
    if (!wanted || of === place) return;
    const leaving = new AbortController();
    const fetchFirst = async () => {
      // What another page left to be deleted is not to show up again.
      const removals = scope.of(removalsOf);
      if (removals.hasAny()) await removals.settleOthers();
      return scope.of(libraryOf).page(query, { limit: PAGE_LENGTH }, leaving.signal);
    };
    change((before) => ({ ...before, state: known(before) ? 'renewing' : 'loading' }));
    fetchFirst().then(
      (page) => leaving.signal.aborted || setFetched({ of: place, listed: { ...page, state: 'there' } }),
      () => leaving.signal.aborted || setFetched({ of: place, listed: { runs: [], state: 'failed' } }),
    );
    return () => leaving.abort();
  }, [place, of, wanted, query, scope, change]);

  return {
    ...listed,
    async more() {
      const page = await scope.of(libraryOf).page(query, { limit: PAGE_LENGTH, before: listed.next });
      setFetched((before) =>
        before.of === place
          ? { of: place, listed: { ...page, runs: [...before.listed.runs, ...page.runs], state: 'there' } }
          : before,
      );
    },
    again: () => setRound((count) => count + 1),
    exchange: (run) =>
      change((before) => ({ ...before, runs: before.runs.map((other) => (other.id === run.id ? run : other)) })),
    leaveOut: (ids) => change((before) => ({ ...before, runs: before.runs.filter(({ id }) => !ids.has(id)) })),
  };
}
