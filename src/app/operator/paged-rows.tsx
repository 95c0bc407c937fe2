import { type ReactNode, useState } from 'react';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { Notice } from '@/ui/notice';
import { Spinner } from '@/ui/spinner';
import { toast } from '@/ui/toast';
import type { PagedList } from './use-paged';

interface PagedRowsProps<T> {
  /** Name of the list for screen readers. */
  label: string;
  list: PagedList<T>;
  empty: { title: string; text: string };
  children: (row: T) => ReactNode;
}

/** The rows of a list, with what shows before they are there, where there are none, and the way to more. */
export function PagedRows<T>({ label, list, empty, children }: PagedRowsProps<T>) {
  const { rows, state, more, again, fetchMore } = list;
  return (
    <div className="space-y-4">
      {state === 'loading' && rows.length === 0 && <Spinner label={`Loading: ${label}`} className="text-accent" />}
      {state === 'failed' && <Failed onRetry={again} />}
      {state === 'there' && rows.length === 0 && <EmptyState title={empty.title}>{empty.text}</EmptyState>}
      <ul aria-label={label} className="space-y-3">
        {rows.map(children)}
      </ul>
      {more && (
        <Button variant="secondary" loading={state === 'loading'} onClick={fetchMore} className="mx-auto flex">
          Show more
        </Button>
      )}
    </div>
  );
}

/** Says that something could not be fetched. */
export function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice
      live
      tone="danger"
      title="This could not be fetched"
      actions={
        <Button variant="secondary" size="sm" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      Check your connection, and whether the site is ready.
    </Notice>
  );
}

interface RowProps {
  title: ReactNode;
  marks?: ReactNode;
  lines: readonly ReactNode[];
  actions?: ReactNode;
}

/** One thing of a list: what it is called, how it is, and what can be done. */
export function Row({ title, marks, lines, actions }: RowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-xl border border-hairline bg-surface/85 p-4">
      <div className="min-w-0 flex-1 basis-60">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h2 className="min-w-0 font-medium break-words text-fg">{title}</h2>
          {marks}
        </div>
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines never change their places
          <p key={at} className="mt-1 text-sm break-words text-muted tabular">
            {line}
          </p>
        ))}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </li>
  );
}

interface ActButtonProps {
  /** Whom or what it is done to, for screen readers. */
  about: string;
  children: string;
  /** Asks once more before it is done. */
  sure?: string;
  done: string;
  act: () => Promise<void>;
}

/** A button that does something at the server, and says what came of it. */
export function ActButton({ about, children, sure, done, act }: ActButtonProps) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      await act();
      toast.success(done);
    } catch (error) {
      toast.error('That did not work', { description: (error as Error).message });
    }
    setBusy(false);
    setAsking(false);
  };
  if (asking)
    return (
      <>
        <Button variant="ghost" size="sm" onClick={() => setAsking(false)}>
          Keep
        </Button>
        <Button variant="danger" size="sm" autoFocus loading={busy} aria-label={`${sure}: ${about}`} onClick={run}>
          {sure}
        </Button>
      </>
    );
  return (
    <Button
      variant="secondary"
      size="sm"
      loading={busy}
      aria-label={`${children}: ${about}`}
      onClick={sure ? () => setAsking(true) : run}
    >
      {children}
    </Button>
  );
}
