import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { brand } from '@/brand';
import { useChosenClient } from '@/browser/chosen-client';
import { useDocumentHead } from '@/browser/document-head';
import { useScope } from '@/browser/scope';
import { type Client, MOST_CLIENTS } from '@/contracts/client';
import { chooseClient } from '@/engine/client/choose-client';
import { clientsOf, useClients } from '@/engine/client/clients';
import { TOO_LATE } from '@/engine/history/removals';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { Icon } from '@/ui/icon';
import { Notice } from '@/ui/notice';
import { PageHeader } from '@/ui/page-header';
import { Spinner } from '@/ui/spinner';
import { toast } from '@/ui/toast';
import { ClientDialog } from '../clients/client-dialog';
import { ClientRow, RemovedClient } from '../clients/client-row';
import { PageLayout } from '../shell/page-layout';

/** Whom a member works for: choose, add, change, delete. */
export function ClientsPage() {
  const scope = useScope();
  const clients = scope.of(clientsOf);
  const chosen = useChosenClient();
  const { all, state } = useClients();
  const [removed, setRemoved] = useState<readonly Client[]>([]);
  const [open, setOpen] = useState<'new' | Client>();
  useDocumentHead({ title: `Your Clients | ${brand.name}`, description: 'Whom you work for.', hidden: true });
  useEffect(() => () => void settle(clients), [clients]);

  const remove = (client: Client) => {
    clients.remove(client);
    setRemoved([...removed, client]);
  };
  const takeBack = (client: Client) => {
    if (!clients.takeBack(client)) toast.error(TOO_LATE.title, TOO_LATE);
    flushSync(() => setRemoved(removed.filter(({ id }) => id !== client.id)));
    // The button goes; the focus moves on to what came back.
    document.querySelector<HTMLElement>(`[data-client="${client.id}"] button`)?.focus();
  };
  const kept = (client: Client) => {
    setOpen(undefined);
    if (open === 'new') chooseClient(scope, client);
    toast.success(open === 'new' ? `Working for ${client.name}` : 'Client saved');
  };
  const rows = [...all, ...removed].toSorted((a, b) => a.name.localeCompare(b.name));
  return (
    <PageLayout>
      <PageHeader
        icon="briefcase"
        title="Your Clients"
        intro="What you know of a client is filled in wherever a tool asks for it, and what you make for them is kept together."
        actions={
          <Button onClick={() => setOpen('new')} disabled={state !== 'there' || all.length >= MOST_CLIENTS}>
            <Icon name="plus" className="size-4" />
            New client
          </Button>
        }
      />
      {state === 'loading' && <Spinner label="Loading your clients" className="text-accent" />}
      {state === 'failed' && (
        <Notice
          live
          tone="danger"
          title="Your clients could not be fetched"
          actions={
            <Button variant="secondary" size="sm" onClick={clients.fetch}>
              Try again
            </Button>
          }
        >
          They are kept with your account. Check your connection.
        </Notice>
      )}
      {state === 'there' && rows.length === 0 && (
        <EmptyState
          icon="briefcase"
          title="No clients yet"
          actions={
            <Button variant="secondary" onClick={() => setOpen('new')}>
              Add your first client
            </Button>
          }
        >
          A name is enough, and the tools learn the rest as you go.
        </EmptyState>
      )}
      <ul aria-label="Clients" className="space-y-3">
        {rows.map((client) =>
          removed.includes(client) ? (
            <RemovedClient key={client.id} client={client} onTakeBack={() => takeBack(client)} />
          ) : (
            <ClientRow
              key={client.id}
              client={client}
              isChosen={client.id === chosen?.id}
              onChoose={() => chooseClient(scope, client.id === chosen?.id ? undefined : client)}
              onEdit={() => setOpen(client)}
              onDelete={() => remove(client)}
            />
          ),
        )}
      </ul>
      {open && (
        <ClientDialog {...(open !== 'new' && { client: open })} onClose={() => setOpen(undefined)} onKept={kept} />
      )}
    </PageLayout>
  );
}

/** Deletes for good what was deleted on the page and not taken back. */
async function settle(clients: ReturnType<typeof clientsOf>): Promise<void> {
  if (!(await clients.settle())) toast.error('A client could not be deleted', { description: 'Please try again.' });
}
