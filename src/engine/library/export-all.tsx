import { Suspense, useEffect, useRef, useState } from 'react';
import { useScope } from '@/browser/scope';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { lazyPart } from '@/ui/lazy-part';
import { Spinner } from '@/ui/spinner';
import { toast } from '@/ui/toast';
import { libraryOf } from './library';
import type { LibraryQuery } from './query';

const Menu = lazyPart(() => import('@/ui/menu').then((module) => ({ default: module.Menu })));

interface ExportAllProps {
  query: LibraryQuery;
  /** Runs that were deleted here. */
  leftOut: ReadonlySet<string>;
}

/** Saves all results that are found as one file. What reads them is loaded then. */
export function ExportAll({ query, leftOut }: ExportAllProps) {
  const library = useScope().of(libraryOf);
  const [count, setCount] = useState<number>();
  const going = useRef<AbortController>(undefined);
  useEffect(() => () => going.current?.abort(), []);

  const save = async (format: 'md' | 'json') => {
    const stop = new AbortController();
    going.current = stop;
    setCount(0);
    try {
      const { collect, saveText } = await import('./opened');
      const options = { query, format, leftOut, signal: stop.signal, onCount: setCount };
      const { text, count: saved, more } = await collect(library, options);
      saveText(text, `results-${new Date().toISOString().slice(0, 10)}.${format}`, format);
      toast.success(`${saved} ${saved === 1 ? 'result' : 'results'} exported`, {
        ...(more && { description: 'There are more than one file holds: filter by tool or time for the others.' }),
      });
    } catch {
      if (!stop.signal.aborted) toast.error('The results could not be exported', { description: 'Please try again.' });
    }
    setCount(undefined);
  };

  if (count !== undefined) return <Going count={count} onStop={() => going.current?.abort()} />;
  const button = (isReady: boolean) => (
    <Button
      // What had the focus while it went on is gone.
      ref={(element) => {
        if (element && going.current && document.activeElement === document.body) element.focus();
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
    <Suspense fallback={button(false)}>
      <Menu
        trigger={button(true)}
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

/** How far it is, and the way to stop it, which takes the focus of the menu that is gone. */
function Going({ count, onStop }: { count: number; onStop: () => void }) {
  const stop = useRef<HTMLButtonElement>(null);
  useEffect(() => stop.current?.focus(), []);
  return (
    <div className="flex items-center gap-3 text-sm text-muted">
      <Spinner size="sm" className="text-accent" />
      <span className="tabular">Exported: {count}</span>
      <Button ref={stop} variant="ghost" size="sm" onClick={onStop}>
        Stop
      </Button>
    </div>
  );
}
