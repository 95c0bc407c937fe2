import { Suspense, useEffect, useRef, useState } from 'react';
import { useScope } from '@/browser/member-scope';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { lazyPart } from '@/ui/lazy-with-retry';
import { Spinner } from '@/ui/spinner';
import { toast } from '@/ui/toast';
import { libraryOf } from './library';
import type { LibraryQuery } from './library-query';

const Menu = lazyPart(() => import('@/ui/menu'), 'Menu');

interface ExportAllProps {
  query: LibraryQuery;
  /** Ids of runs that were deleted here. */
  excludedIds: ReadonlySet<string>;
}

/** Menu that saves all results of a query as one file; loads the export code on demand. */
export function ExportAll({ query, excludedIds }: ExportAllProps) {
  const library = useScope().get(libraryOf);
  const [count, setCount] = useState<number>();
  const currentExport = useRef<AbortController>(undefined);
  useEffect(() => () => currentExport.current?.abort(), []);

  const save = async (format: 'md' | 'json') => {
    const exportAbort = new AbortController();
    currentExport.current = exportAbort;
    setCount(0);
    try {
      const { collectResults, saveText } = await import('./opened-result');
      const options = { query, format, excludedIds, signal: exportAbort.signal, onCount: setCount };
      const { text, count: savedCount, hasMore } = await collectResults(library, options);
      saveText(text, `results-${new Date().toISOString().slice(0, 10)}.${format}`, format);
      toast.success(`${savedCount} ${savedCount === 1 ? 'result' : 'results'} exported`, {
        ...(hasMore && { description: 'One file does not hold all of them: filter by tool or time for the rest.' }),
      });
    } catch {
      if (!exportAbort.signal.aborted)
        toast.error('The results could not be exported', { description: 'Please try again.' });
    }
    setCount(undefined);
  };

  if (count !== undefined) return <ExportProgress count={count} onStop={() => currentExport.current?.abort()} />;
  const renderButton = (isReady: boolean) => (
    <Button
      // The Stop button that had the focus has been removed.
      ref={(element) => {
        if (element && currentExport.current && document.activeElement === document.body) element.focus();
      }}
      variant="ghost"
      size="sm"
      disabled={!isReady}
    >
      <Icon name="download" className="size-4" />
      Export all
    </Button>
  );
  return (
    <Suspense fallback={renderButton(false)}>
      <Menu
        trigger={renderButton(true)}
        groups={[
          [
            { label: 'Markdown, to read', icon: 'file-text', onSelect: () => void save('md') },
            { label: 'JSON, with everything', icon: 'layout', onSelect: () => void save('json') },
          ],
        ]}
      />
    </Suspense>
  );
}

/** Progress of an export. Its Stop button takes the focus of the removed menu. */
function ExportProgress({ count, onStop }: { count: number; onStop: () => void }) {
  const stopButton = useRef<HTMLButtonElement>(null);
  useEffect(() => stopButton.current?.focus(), []);
  return (
    <div className="flex items-center gap-3 text-sm text-muted">
      <Spinner size="sm" className="text-accent" />
      <span className="tabular">Exported: {count}</span>
      <Button ref={stopButton} variant="ghost" size="sm" onClick={onStop}>
        Stop
      </Button>
    </div>
  );
}
