import { useCallback, useEffect, useRef, useState } from 'react';
import { useFetched } from '@/api/use-fetched';
import { useScope } from '@/browser/member-scope';
import { startDayText } from '@/engine/history/run-labels';
import { Button } from '@/ui/button';
import { FetchFailed } from '@/ui/fetch-failed';
import { Spinner } from '@/ui/spinner';
import { toast } from '@/ui/toast';
import type { CreatedShare, Share } from '../contract';
import { sharesOf } from './shares';

interface LiveLinksProps {
  run: string;
  /** The link created last, if any. */
  newLink: CreatedShare | undefined;
  onRevoked: (id: string) => void;
}

/** Lists the live links of a run, with a button to revoke each. */
export function LiveLinks({ run, newLink, onRevoked }: LiveLinksProps) {
  const shares = useScope().get(sharesOf);
  const {
    data: links,
    state,
    reload,
    change,
  } = useFetched(useCallback((signal) => shares.list(run, signal), [shares, run]));
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (newLink) reload();
  }, [newLink, reload]);

  const revoke = async (share: Share) => {
    try {
      await shares.revoke(share.id);
      change((previous) => previous.filter(({ id }) => id !== share.id));
      onRevoked(share.id);
      // The pressed button has been removed.
      heading.current?.focus();
      toast.success('Link ended', { description: 'It no longer works.' });
    } catch (error) {
      toast.error('The link could not be ended', { description: (error as Error).message });
    }
  };
  return (
    <section aria-label="Live links" className="border-t border-hairline pt-6">
      <h3 ref={heading} tabIndex={-1} className="text-sm font-medium text-fg outline-none">
        Live links
      </h3>
      <div className="mt-3 text-sm">
        {state === 'loading' && !links && <Spinner size="sm" label="Loading the links" className="text-accent" />}
        {state === 'failed' && (
          <FetchFailed title="The links could not be fetched" onRetry={reload}>
            Check your connection.
          </FetchFailed>
        )}
        {links?.length === 0 && <p className="text-muted">None. Nobody else sees this result.</p>}
        {links && links.length > 0 && (
          <ul className="divide-y divide-hairline">
            {links.map((share) => (
              <LiveLink key={share.id} share={share} onRevoke={() => revoke(share)} />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

function LiveLink({ share, onRevoke }: { share: Share; onRevoke: () => Promise<void> }) {
  const { title, client, what: content, createdAt, expiresAt, views } = share;
  const [busy, setBusy] = useState(false);
  const revoke = async () => {
    setBusy(true);
    await onRevoke();
    setBusy(false);
  };
  const name = client ? `${title}, for ${client}` : title;
  return (
    <li className="flex items-center justify-between gap-4 py-3">
      <div className="min-w-0">
        <p className="break-words text-fg">
          {name}
          {content === 'document' && <span className="text-faint"> (PDF alone)</span>}
        </p>
        <p className="mt-0.5 text-xs text-muted tabular">
          Made {startDayText({ startedAt: createdAt })}, good until {startDayText({ startedAt: expiresAt })},{' '}
          {viewsText(views)}
        </p>
      </div>
      <Button
        variant="secondary"
        size="sm"
        className="max-sm:min-h-11"
        loading={busy}
        aria-label={`Revoke: ${name}`}
        onClick={revoke}
      >
        Revoke
      </Button>
    </li>
  );
}

function viewsText(views: number): string {
  if (views === 0) return 'not opened yet';
  return views === 1 ? 'opened once' : `opened ${views} times`;
}
