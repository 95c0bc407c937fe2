import { useCallback } from 'react';
import { Link } from 'react-router-dom';
import { useFetched } from '@/api/use-fetched';
import { brand } from '@/brand';
import { useScope } from '@/browser/member-scope';
import type { RunView } from '@/contracts/run';
import { runName, startDayText } from '@/engine/history/run-labels';
import { libraryOf } from '@/engine/library/library';
import { UNFILTERED } from '@/engine/library/library-query';
import { manifest } from '@/generated/manifest';
import { Icon } from '@/ui/icon';
import { resultPath } from '../paths';

const kit = brand.program.end.kit ?? [];

/** The latest result for each part of the kit, to open; a part that is not made yet leads to its tool. */
export function LaunchKit() {
  const scope = useScope();
  const fetchKit = useCallback(
    async (signal: AbortSignal) => {
      const latest = async ({ route }: (typeof kit)[number]): Promise<RunView | undefined> => {
        const tool = manifest.find((entry) => entry.route === route)?.id ?? '';
        const { runs } = await scope.get(libraryOf).fetchPage({ ...UNFILTERED, tool }, { limit: 1 }, signal);
        return runs[0];
      };
      return Promise.all(kit.map(latest));
    },
    [scope],
  );
  const { data: runs, state } = useFetched(fetchKit);
  if (kit.length === 0) return null;
  return (
    <ul
      aria-label="What you have"
      className="mt-8 divide-y divide-hairline rounded-xl border border-hairline bg-surface"
    >
      {kit.map((part, index) => {
        const run = runs?.[index];
        return (
          <li key={part.route}>
            <Link
              to={run ? resultPath(run.id) : part.route}
              className="flex min-h-16 items-center gap-3 px-4 py-2.5 transition-colors hover:bg-raised sm:px-5"
            >
              <Icon
                name={run ? 'circle-check' : 'arrow-right'}
                className={`size-5 shrink-0 ${run ? 'text-accent' : 'text-faint'}`}
              />
              <span className="min-w-0 flex-1">
                <span className="block font-medium text-fg">{part.title}</span>
                <span className="block truncate text-sm text-muted">
                  {run
                    ? runName(run)
                    : state === 'loading'
                      ? 'Looking for it'
                      : state === 'failed'
                        ? 'Open its page'
                        : 'Not made yet'}
                </span>
              </span>
              {run && (
                <time dateTime={run.startedAt} className="shrink-0 text-xs text-faint tabular">
                  {startDayText(run)}
                </time>
              )}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
