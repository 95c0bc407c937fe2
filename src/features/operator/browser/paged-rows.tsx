import { type ReactNode, type RefObject, useState } from 'react';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { FetchFailed } from '@/ui/fetch-failed';
import { MoreButton } from '@/ui/more-button';
import { Spinner } from '@/ui/spinner';
import { toast } from '@/ui/toast';
import { TwoStepButton } from '@/ui/two-step-button';
import type { PagedList } from './use-paged-list';

interface PagedRowsProps<T> {
  /** Name of the list for screen readers. */
  label: string;
  list: PagedList<T>;
  empty: { title: string; text: string };
  /** The list, which takes the focus if a row is removed that had it. */
  listRef?: RefObject<HTMLUListElement | null>;
  children: (row: T) => ReactNode;
}

/** The rows of a paged list, with its loading, failed and empty states and a button for more. */
export function PagedRows<T>({ label, list, empty, listRef, children }: PagedRowsProps<T>) {
  const { data, state, reload, fetchMore } = list;
  const rows = data?.rows ?? [];
  return (
    <div className="space-y-4">
      {state === 'loading' && rows.length === 0 && <Spinner label={`Loading: ${label}`} className="text-accent" />}
      {state === 'failed' && <OperatorFetchFailed onRetry={reload} />}
      {state === 'loaded' && rows.length === 0 && <EmptyState title={empty.title}>{empty.text}</EmptyState>}
      <ul ref={listRef} tabIndex={-1} aria-label={label} className="space-y-3 outline-none">
        {rows.map(children)}
      </ul>
      {data?.next !== undefined && <MoreButton fetchMore={fetchMore} />}
    </div>
  );
}

/** Notice for the operator, who can also look after the site itself. */
export function OperatorFetchFailed({ onRetry }: { onRetry: () => void }) {
  return <FetchFailed onRetry={onRetry}>Check your connection, and whether the site is ready.</FetchFailed>;
}

interface ListRowProps {
  title: ReactNode;
  badges?: ReactNode;
  lines: readonly ReactNode[];
  actions?: ReactNode;
}

/** One list item: title with badges, lines of details, and action buttons. */
export function ListRow({ title, badges, lines, actions }: ListRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-xl border border-hairline bg-surface/85 p-4">
      <div className="min-w-0 flex-1 basis-60">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h2 className="min-w-0 font-medium break-words text-fg">{title}</h2>
          {badges}
        </div>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are never reordered
          <p key={index} className="mt-1 text-sm break-words text-muted tabular">
            {line}
          </p>
        ))}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </li>
  );
}

export interface ActionButtonProps {
  /** What the action applies to, for the label of screen readers. */
  target: string;
  children: string;
  /** Label of the confirmation button; absent if the action needs no confirmation. */
  confirmLabel?: string;
  successMessage: string;
  action: () => Promise<void>;
}

/** Button that runs an action at the server and shows its outcome as a toast. */
export function ActionButton({ target, children, confirmLabel, successMessage, action }: ActionButtonProps) {
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      await action();
      toast.success(successMessage);
    } catch (error) {
      toast.error('Something went wrong', { description: (error as Error).message });
    }
    setBusy(false);
  };
  if (confirmLabel)
    return (
      <TwoStepButton
        label={children}
        confirmLabel={confirmLabel}
        spoken={{ label: `${children}: ${target}`, confirmLabel: `${confirmLabel}: ${target}` }}
        action={run}
      />
    );
  return (
    <Button variant="secondary" size="sm" loading={busy} aria-label={`${children}: ${target}`} onClick={run}>
      {children}
    </Button>
  );
}
