import { useRef } from 'react';
import { useFetched } from '@/api/use-fetched';
import { GrantRow } from '@/app/account/grant-row';
import { useScope } from '@/browser/member-scope';
import { FetchFailed } from '@/ui/fetch-failed';
import { Spinner } from '@/ui/spinner';
import { toast } from '@/ui/toast';
import { createConnectCalls } from './connect-calls';

/** Lists the programs a member has connected, with a button to disconnect each. */
export function ConnectedApps() {
  const calls = useScope().get(createConnectCalls);
  const { data, state, reload, change } = useFetched(calls.list);
  const list = useRef<HTMLUListElement>(null);

  const disconnect = async (id: string) => {
    try {
      await calls.disconnect(id);
    } catch (error) {
      toast.error('The program could not be disconnected', { description: (error as Error).message });
      throw error;
    }
    change(({ apps, tools }) => ({ tools, apps: apps.filter((app) => app.id !== id) }));
    toast.success('Disconnected', { description: 'It no longer has access.' });
    // The pressed button has been removed.
    list.current?.focus();
  };
  if (!data && state === 'failed')
    return (
      <FetchFailed title="Your connected apps could not be fetched" onRetry={reload}>
        Check your connection.
      </FetchFailed>
    );
  if (!data) return <Spinner label="Loading your connected apps" className="text-accent" />;
  return (
    <>
      {data.apps.length === 0 && <p className="text-sm text-faint">No app is connected.</p>}
      <ul ref={list} tabIndex={-1} aria-label="Connected apps" className="space-y-3 outline-none">
        {data.apps.map(({ id, name, host, tools, expiresAt, usedAt }) => (
          <GrantRow
            key={id}
            {...{ name, tools, expiresAt, usedAt }}
            note={`Answered at ${host}`}
            availableTools={data.tools}
            endWord="Disconnect"
            onEnd={() => disconnect(id)}
          />
        ))}
      </ul>
    </>
  );
}
