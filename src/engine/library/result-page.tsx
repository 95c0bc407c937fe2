import { useCallback } from 'react';
import { useFetched } from '@/api/use-fetched';
import { useScope } from '@/browser/member-scope';
import type { RunView } from '@/contracts/run';
import { EmptyState } from '@/ui/empty-state';
import { FetchFailed } from '@/ui/fetch-failed';
import { lazyPart } from '@/ui/lazy-with-retry';
import { PageHeader } from '@/ui/page-header';
import { Spinner } from '@/ui/spinner';
import { libraryOf } from './library';

const loadOpenedResult = () => import('./opened-result');
const OpenedResult = lazyPart(loadOpenedResult, 'OpenedResult');

export interface ResultPageProps {
  id: string;
  /** URL of the list it was opened from. */
  back: string;
  onChange: (run: RunView) => void;
  onDelete: () => void;
  /** Called with the run id of a new version after a refinement. */
  onRefined: (runId: string) => void;
}

/** Page of one result of the library, rendered by its tool, with its actions. */
export function ResultPage({ id, back, onChange, onDelete, onRefined }: ResultPageProps) {
  const library = useScope().get(libraryOf);
  const fetchResult = useCallback(
    async (signal: AbortSignal) => {
      const [run, { parseRun }] = await Promise.all([library.fetchRun(id, signal), loadOpenedResult()]);
      return run && parseRun(run);
    },
    [library, id],
  );
  const { data: parsedRun, state, reload, change } = useFetched(fetchResult);

  const handleChange = (run: RunView) => {
    change((previous) => previous && { ...previous, run });
    const { answer: _, ...summary } = run;
    onChange(summary);
  };
  const backLink = { to: back, label: 'All results' };
  if (parsedRun)
    return (
      <OpenedResult
        parsedRun={parsedRun}
        back={backLink}
        onChange={handleChange}
        onDelete={onDelete}
        onRefined={onRefined}
      />
    );
  if (state === 'loading') return <Spinner label="Loading the result" className="text-accent" />;
  return (
    <>
      <PageHeader title="Result" back={backLink} />
      {state === 'failed' ? (
        <FetchFailed title="The result could not be fetched" onRetry={reload}>
          It is kept with your account. Check your connection.
        </FetchFailed>
      ) : (
        <EmptyState icon="history" title="This result is not there">
          It was deleted, or it belongs to another account.
        </EmptyState>
      )}
    </>
  );
}
