import { useCallback } from 'react';
import { useFetched } from '@/api/use-fetched';
import { useScope } from '@/browser/member-scope';
import { useClients } from '@/engine/client/clients';
import { runName, startDayText, toolIcon } from '@/engine/history/run-labels';
import { libraryOf } from '@/engine/library/library';
import { UNFILTERED } from '@/engine/library/library-query';
import { pause } from '@/engine/run/pause';
import { paths, resultPath } from '../paths';
import type { PaletteEntry } from './palette-entries';

/** Minimum length of a search in characters; shorter ones would match almost everything. */
const MIN_LENGTH = 2;

const MAX_FOUND = 5;

/** Milliseconds without typing before a request is sent. */
const PAUSE_MS = 200;

/** Returns the member's clients and results that match a search; results follow once the server has answered. */
export function useMemberEntries(search: string): readonly PaletteEntry[] {
  const scope = useScope();
  const words = search.trim().toLowerCase();
  const isSearched = words.length >= MIN_LENGTH;
  const clients = useClients(isSearched).all.filter(({ name }) => isSearched && name.toLowerCase().includes(words));
  const fetcher = useCallback(
    async (signal: AbortSignal) => {
      await pause(PAUSE_MS, signal);
      signal.throwIfAborted();
      return scope.get(libraryOf).fetchPage({ ...UNFILTERED, words }, { limit: MAX_FOUND }, signal);
    },
    [scope, words],
  );
  const { data: results } = useFetched(fetcher, { isEnabled: isSearched });
  return [
    ...clients.slice(0, MAX_FOUND).map(({ id, name }) => ({
      to: `${paths.results}?client=${id}`,
      label: name,
      text: 'Results of this client',
      icon: 'briefcase' as const,
      group: 'Clients' as const,
    })),
    ...(results?.runs ?? []).map((run) => ({
      to: resultPath(run.id),
      label: runName(run),
      text: startDayText(run),
      icon: toolIcon(run.tool),
      group: 'Results' as const,
    })),
  ];
}
