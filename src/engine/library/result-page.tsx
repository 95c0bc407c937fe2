import { useEffect, useState } from 'react';
import { useScope } from '@/browser/member-scope';
import type { RunView } from '@/contracts/run';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { lazyWithRetry } from '@/ui/lazy-with-retry';
import { Notice } from '@/ui/notice';
import { PageHeader } from '@/ui/page-header';
import { Spinner } from '@/ui/spinner';
import { libraryOf } from './library';
import type { ReadRun } from './read-run';

const loadOpenedResult = () => import('./opened-result');
const OpenedResult = lazyWithRetry(() => loadOpenedResult().then((module) => ({ default: module.OpenedResult })));

export interface ResultPageProps {
  id: string;
  /** URL of the list it was opened from. */
  back: string;
  /** Called with the updated run when it changes. */
  onChange: (run: RunView) => void;
  onDelete: () => void;
  /** Called with the run id of a new version after a refinement. */
  onRefined: (runId: string) => void;
}

type Loaded = { state: 'loading' | 'gone' | 'failed' } | { state: 'there'; read: ReadRun };

/** Page of one result of the library, rendered by its tool, with its actions. */
export function ResultPage({ id, back, onChange, onDelete, onRefined }: ResultPageProps) {
  const library = useScope().get(libraryOf);
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    const load = async (): Promise<Loaded> => {
      // A retry after a failure shows the spinner again.
      if (attempt > 0) setLoaded({ state: 'loading' });
      const [run, { readRun }] = await Promise.all([library.fetchRun(id, controller.signal), loadOpenedResult()]);
      return run ? { state: 'there', read: await readRun(run) } : { state: 'gone' };
    };
    load().then(
      (next) => controller.signal.aborted || setLoaded(next),
      () => controller.signal.aborted || setLoaded({ state: 'failed' }),
    );
    return () => controller.abort();
  }, [library, id, attempt]);

  const handleChange = (run: RunView) => {
    setLoaded((before) => (before.state === 'there' ? { state: 'there', read: { ...before.read, run } } : before));
    const { answer: _, ...summary } = run;
    onChange(summary);
  };
  const backLink = { to: back, label: 'All results' };
  if (loaded.state === 'there')
    return (
      <OpenedResult
        read={loaded.read}
        back={backLink}
        onChange={handleChange}
        onDelete={onDelete}
        onRefined={onRefined}
      />
    );
  if (loaded.state === 'loading') return <Spinner label="Loading the result" className="text-accent" />;
  return (
    <>
      <PageHeader title="Result" back={backLink} />
      {loaded.state === 'gone' ? (
        <EmptyState icon="history" title="This result is not there">
          It was deleted, or it belongs to another account.
        </EmptyState>
      ) : (
        <Notice
          live
          tone="danger"
          title="The result could not be fetched"
          actions={
            <Button variant="secondary" size="sm" onClick={() => setAttempt((count) => count + 1)}>
              Try again
            </Button>
          }
        >
          It is kept with your account. Check your connection.
        </Notice>
      )}
    </>
  );
}
