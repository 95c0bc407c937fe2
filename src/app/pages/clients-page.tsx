import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { brand } from '@/brand';
import { useDocumentHead } from '@/browser/document-head';
import { useScope } from '@/browser/member-scope';
import { type Client, MAX_CLIENTS } from '@/contracts/client';
import { chooseClient, useChosenClient } from '@/engine/client/chosen-client';
import { clientsOf, useClients } from '@/engine/client/clients';
import { TOO_LATE_TO_UNDO } from '@/engine/history/pending-deletions';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { FetchFailed } from '@/ui/fetch-failed';
import { Icon } from '@/ui/icon';
import { PageHeader } from '@/ui/page-header';
import { Spinner } from '@/ui/spinner';
import { toast } from '@/ui/toast';
import { UndoRow } from '@/ui/undo-row';
import { ClientDialog } from '../clients/client-dialog';
import { ClientRow } from '../clients/client-row';
import { PageLayout } from '../shell/page-layout';

/** The member's clients: choose, add, edit, delete. */
export function ClientsPage() {
  const scope = useScope();
  const clients = scope.get(clientsOf);
  const chosen = useChosenClient();
  const { all, state } = useClients();
  const [deleted, setDeleted] = useState<readonly Client[]>([]);
  const [edited, setEdited] = useState<'new' | Client>();
  useDocumentHead({
    title: `Your Clients | ${brand.name}`,
    description: 'The businesses you work for.',
    noIndex: true,
  });
  useEffect(() => () => void commitDeletions(clients), [clients]);

  const remove = (client: Client) => {
    clients.remove(client);
    setDeleted([...deleted, client]);
  };
  const undoDelete = (client: Client) => {
    if (!clients.undoRemove(client)) toast.error(TOO_LATE_TO_UNDO.title, TOO_LATE_TO_UNDO);
    flushSync(() => setDeleted(deleted.filter(({ id }) => id !== client.id)));
    // The pressed Undo button is removed: move the focus to the restored row.
    document.querySelector<HTMLElement>(`[data-client="${client.id}"] button`)?.focus();
  };
  const onSaved = (client: Client) => {
    setEdited(undefined);
    if (edited === 'new') chooseClient(scope, client);
    toast.success(edited === 'new' ? `${client.name} is in use` : 'Client saved');
  };
  const rows = [...all, ...deleted].toSorted((a, b) => a.name.localeCompare(b.name));
  return (
    <PageLayout>
      <PageHeader
        icon="briefcase"
        title="Your Clients"
        intro="Save a client's details once. Tools fill them in, and their results stay together."
        actions={
          <Button onClick={() => setEdited('new')} disabled={state !== 'loaded' || all.length >= MAX_CLIENTS}>
            <Icon name="plus" className="size-4" />
            New client
          </Button>
        }
      />
      {state === 'loading' && <Spinner label="Loading your clients" className="text-accent" />}
      {state === 'failed' && (
        <FetchFailed title="Your clients could not be fetched" onRetry={clients.fetch}>
          They are kept with your account. Check your connection.
        </FetchFailed>
      )}
      {state === 'loaded' && rows.length === 0 && (
        <EmptyState
          icon="briefcase"
          title="No clients yet"
          actions={
            <Button variant="secondary" onClick={() => setEdited('new')}>
              Add your first client
            </Button>
          }
        >
          Start with a name. Tools help you fill in the rest.
        </EmptyState>
      )}
      <ul aria-label="Clients" className="space-y-3">
        {rows.map((client) =>
          deleted.includes(client) ? (
            <UndoRow key={client.id} onUndo={() => undoDelete(client)}>
              Deleted: {client.name}. Its results stay.
            </UndoRow>
          ) : (
            <ClientRow
              key={client.id}
              client={client}
              isChosen={client.id === chosen?.id}
              onChoose={() => chooseClient(scope, client.id === chosen?.id ? undefined : client)}
              onEdit={() => setEdited(client)}
              onDelete={() => remove(client)}
            />
          ),
        )}
      </ul>
      {edited && (
        <ClientDialog
          {...(edited !== 'new' && { client: edited })}
          onClose={() => setEdited(undefined)}
          onSaved={onSaved}
        />
      )}
    </PageLayout>
  );
}

/** Permanently deletes the clients that were deleted on the page and not restored. */
async function commitDeletions(clients: ReturnType<typeof clientsOf>): Promise<void> {
  if (!(await clients.commitDeletions()))
    toast.error('A client could not be deleted', { description: 'Please try again.' });
}
