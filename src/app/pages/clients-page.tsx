import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router-dom';
import { useScope } from '@/browser/member-scope';
import { type Client, MAX_CLIENTS } from '@/contracts/client';
import { chooseClient, useChosenClient } from '@/engine/client/chosen-client';
import { clientsOf, useClients } from '@/engine/client/clients';
import { TOO_LATE_TO_UNDO } from '@/engine/history/pending-deletions';
import { UNFILTERED, writeQuery } from '@/engine/library/library-query';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { cn } from '@/ui/cn';
import { EmptyState } from '@/ui/empty-state';
import { FetchFailed } from '@/ui/fetch-failed';
import { Icon } from '@/ui/icon';
import { PageHeader } from '@/ui/page-header';
import { Spinner } from '@/ui/spinner';
import { toast } from '@/ui/toast';
import { UndoRow } from '@/ui/undo-row';
import { ClientDialog } from '../clients/client-dialog';
import { paths } from '../paths';
import { PageLayout } from '../shell/page-layout';
import { useMemberHead } from '../shell/use-member-head';

/** The member's clients: choose, add, edit, delete. */
export function ClientsPage() {
  const scope = useScope();
  const clients = scope.get(clientsOf);
  const chosen = useChosenClient();
  const { all, state } = useClients();
  const [deleted, setDeleted] = useState<readonly Client[]>([]);
  const [edited, setEdited] = useState<'new' | Client>();
  useMemberHead('Your Clients', 'The businesses you work for.');
  useEffect(() => () => void clients.commitDeletions(), [clients]);

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

interface ClientRowProps {
  client: Client;
  isChosen: boolean;
  onChoose: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

function ClientRow({ client, isChosen, onChoose, onEdit, onDelete }: ClientRowProps) {
  const { id, name, known } = client;
  const about = [known.trade, known.place].filter(Boolean).join(' · ');
  return (
    <li
      data-client={id}
      className={cn(
        'flex flex-wrap items-center gap-x-4 gap-y-3 rounded-xl border bg-surface/85 p-4',
        isChosen ? 'border-accent/40' : 'border-hairline',
      )}
    >
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="flex flex-wrap items-center gap-2 font-medium break-words text-fg">
          {name}
          {isChosen && <Badge tone="cyan">In use</Badge>}
        </h2>
        <p className="mt-1 flex flex-wrap gap-x-3 text-sm text-muted">
          {about && <span className="min-w-0 break-words">{about}</span>}
          <span className="text-faint">{knownCountText(Object.keys(known).length)}</span>
          <Link
            to={`${paths.results}?${writeQuery({ ...UNFILTERED, client: id })}`}
            className="rounded-sm text-secondary hover:text-accent"
          >
            Results<span className="sr-only"> for {name}</span>
          </Link>
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-1">
        <Button
          variant="secondary"
          size="sm"
          aria-label={`${isChosen ? 'Stop using' : 'Use client'} ${name}`}
          onClick={onChoose}
        >
          {isChosen ? 'Stop using' : 'Use client'}
        </Button>
        <Button variant="ghost" size="sm" aria-label={`Edit ${name}`} onClick={onEdit}>
          Edit
        </Button>
        <Button variant="ghost" size="icon" aria-label={`Delete: ${name}`} onClick={onDelete}>
          <Icon name="trash" className="size-4.5" />
        </Button>
      </div>
    </li>
  );
}

function knownCountText(count: number): string {
  if (count === 0) return 'No details yet';
  return count === 1 ? '1 detail saved' : `${count} details saved`;
}
