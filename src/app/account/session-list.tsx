import { useRef, useState } from 'react';
import { useFetched } from '@/api/use-fetched';
import { useScope } from '@/browser/member-scope';
import type { AccountSession } from '@/contracts/account';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { FetchFailed } from '@/ui/fetch-failed';
import { Spinner } from '@/ui/spinner';
import { toast } from '@/ui/toast';
import { createAccountCalls } from './account-calls';

const SHOWN_AT_FIRST = 5;

const formatTime = (time: string) =>
  new Date(time).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** Lists the member's sessions, with buttons that end them. @param version a new value fetches the list again */
export function SessionList({ version }: { version: number }) {
  const calls = useScope().get(createAccountCalls);
  const { data: sessions, state, reload, change } = useFetched(calls.fetchSessions, { version });
  const [isWhole, setWhole] = useState(false);
  const list = useRef<HTMLUListElement>(null);

  const end = async (action: () => Promise<void>, isEnded: (session: AccountSession) => boolean, message: string) => {
    try {
      await action();
    } catch (error) {
      toast.error('The session could not be ended', { description: (error as Error).message });
      return;
    }
    change((rows) => rows.filter((row) => !isEnded(row)));
    toast.success(message);
    // The pressed button has been removed.
    list.current?.focus();
  };

  const showAll = () => {
    setWhole(true);
    // The pressed button has been removed.
    list.current?.focus();
  };

  if (state === 'failed')
    return (
      <FetchFailed title="Your sessions could not be fetched" onRetry={reload}>
        Check your connection.
      </FetchFailed>
    );
  if (!sessions) return <Spinner label="Loading your sessions" className="text-accent" />;
  const firstSessions = sessions.toSorted((a, b) => Number(b.current) - Number(a.current)).slice(0, SHOWN_AT_FIRST);
  return (
    <div className="space-y-4">
      <ul ref={list} tabIndex={-1} aria-label="Sessions" className="space-y-3 outline-none">
        {(isWhole ? sessions : firstSessions).map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            onEnd={() =>
              end(
                () => calls.endSession(session.id),
                ({ id }) => id === session.id,
                'Session ended',
              )
            }
          />
        ))}
      </ul>
      {!isWhole && sessions.length > SHOWN_AT_FIRST && (
        <Button variant="ghost" onClick={showAll}>
          Show all {sessions.length} sessions
        </Button>
      )}
      {sessions.some(({ current }) => !current) && (
        <Button
          variant="secondary"
          onClick={() => end(calls.endOtherSessions, ({ current }) => !current, 'All other sessions ended')}
        >
          End all other sessions
        </Button>
      )}
    </div>
  );
}

function SessionRow({ session, onEnd }: { session: AccountSession; onEnd: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const { device, address, startedAt, usedAt, current } = session;
  const end = async () => {
    setBusy(true);
    await onEnd();
    setBusy(false);
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-xl border border-hairline bg-surface/85 p-4">
      <div className="min-w-0 flex-1 basis-60">
        <h3 className="flex flex-wrap items-center gap-2 font-medium break-words text-fg">
          {device}
          {current && <Badge tone="success">This one</Badge>}
        </h3>
        <p className="mt-1 text-sm break-words text-muted tabular">
          {address ? `From ${address}` : 'From an unknown address'}
        </p>
        <p className="mt-1 text-sm text-faint tabular">
          Signed in {formatTime(startedAt)} · last active {formatTime(usedAt)}
        </p>
      </div>
      {!current && (
        <Button
          variant="secondary"
          size="sm"
          loading={busy}
          aria-label={`End the session of ${device}, signed in ${formatTime(startedAt)}`}
          onClick={end}
        >
          End
        </Button>
      )}
    </li>
  );
}
