import { useEffect, useState } from 'react';
import { useScope } from '@/browser/member-scope';
import { useClients } from '@/engine/client/clients';
import { runName, startDayText } from '@/engine/history/run-labels';
import { libraryOf } from '@/engine/library/library';
import { UNFILTERED } from '@/engine/library/library-query';
import { toolIcon } from '@/engine/library/tool-icon';
import { paths, resultPath } from '../paths';
import type { PaletteEntry } from './palette-entries';

/** Shorter searches would find almost everything. */
const MIN_LENGTH = 2;

/** Maximum number of results and of clients in the palette. */
const MAX_FOUND = 5;

/** How long typing pauses before the server is asked, in milliseconds. */
const PAUSE_MS = 200;

/** Returns the member's clients and results that match a search; results follow once the server has answered. */
export function useMemberEntries(search: string): readonly PaletteEntry[] {
  const scope = useScope();
  const words = search.trim().toLowerCase();
  const isSearched = words.length >= MIN_LENGTH;
  const clients = useClients(isSearched).all.filter(({ name }) => isSearched && name.toLowerCase().includes(words));
  const [results, setResults] = useState<{ words: string; entries: PaletteEntry[] }>({ words: '', entries: [] });
  useEffect(() => {
    if (!isSearched) return;
    const request = new AbortController();
    const timer = setTimeout(async () => {
      const page = await scope
        .get(libraryOf)
        .fetchPage({ ...UNFILTERED, words }, { limit: MAX_FOUND }, request.signal)
        .catch(() => undefined);
      if (request.signal.aborted || !page) return;
      const entries = page.runs.map((run) => ({
        to: resultPath(run.id),
        label: runName(run),
        text: startDayText(run),
        icon: toolIcon(run.tool),
        group: 'Results' as const,
      }));
      setResults({ words, entries });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [scope, words, isSearched]);
  return [
    ...clients.slice(0, MAX_FOUND).map(({ id, name }) => ({
      to: `${paths.results}?client=${id}`,
      label: name,
      text: 'Results of this client',
      icon: 'briefcase' as const,
      group: 'Clients' as const,
    })),
    ...(results.words === words ? results.entries : []),
  ];
}
