import { useEffect, useState } from 'react';
import { useScope } from '@/browser/scope';
import type { RunView } from '@/contracts/run';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { lazyPart } from '@/ui/lazy-part';
import { Notice } from '@/ui/notice';
import { PageHeader } from '@/ui/page-header';
import { Spinner } from '@/ui/spinner';
import { libraryOf } from './library';
import type { ReadRun } from './read-run';

const loadOpened = () => import('./opened');
const Opened = lazyPart(() => loadOpened().then((module) => ({ default: module.Opened })));

export interface ResultPageProps {
  id: string;
  /** Address of the list it was opened from. */
  back: string;
  /** Told what is now known of the run, where something of it changed. */
  onChange: (run: RunView) => void;
  onDelete: () => void;
  /** Told the run of another version of it, when there is one. */
  onRefined: (runId: string) => void;
}

type Loaded = { state: 'loading' | 'gone' | 'failed' } | { state: 'there'; read: ReadRun };

/** One result of the library: shown by its tool, with what can be done with it. */
export function ResultPage({ id, back, onChange, onDelete, onRefined }: ResultPageProps) {
  const library = useScope().of(libraryOf);
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading' });
  const [round, setRound] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    const load = async (): Promise<Loaded> => {
      // Asked again after a failure as often as the member wants.
      if (round > 0) setLoaded({ state: 'loading' });
      const [run, { readRun }] = await Promise.all([library.whole(id, leaving.signal), loadOpened()]);
      return run ? { state: 'there', read: await readRun(run) } : { state: 'gone' };
    };
    load().then(
      (next) => leaving.signal.aborted || setLoaded(next),
      () => leaving.signal.aborted || setLoaded({ state: 'failed' }),
    );
    return () => leaving.abort();
  }, [library, id, round]);

  const change = (run: RunView) => {
    setLoaded((before) => (before.state === 'there' ? { state: 'there', read: { ...before.read, run } } : before));
    const { answer: _, ...listed } = run;
    onChange(listed);
  };
  const backLink = { to: back, label: 'All results' };
  if (loaded.state === 'there')
    return <Opened read={loaded.read} back={backLink} onChange={change} onDelete={onDelete} onRefined={onRefined} />;
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
            <Button variant="secondary" size="sm" onClick={() => setRound((count) => count + 1)}>
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
