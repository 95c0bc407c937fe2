import { useState } from 'react';
import { type MemberScope, useScope } from '@/browser/member-scope';
import { type Client, MEANING_LABELS } from '@/contracts/client';
import { type ClientChange, clientChanges } from '@/registry/client-answers';
import type { FormDeclaration } from '@/registry/options';
import { Button } from '@/ui/button';
import { toast } from '@/ui/toast';
import type { RunResult } from '../run/run-state';
import { clientsOf, useClient } from './clients';
import { runClients } from './run-clients';

interface SaveForClientProps {
  declaration: FormDeclaration;
  result: RunResult;
}

/** After a run for a client: offers to save new details about the client that its answers contain. */
export function SaveForClient({ declaration, result: { runId, inputs, client: id } }: SaveForClientProps) {
  const scope = useScope();
  const client = useClient(id);
  const [isDismissed, setDismissed] = useState(false);
  if (!client || isDismissed || scope.get(runClients).get(runId) !== client.id) return null;
  const changes = clientChanges(declaration, client, inputs);
  if (changes.length === 0) return null;

  // The pressed button disappears, so move the focus to the result.
  const dismiss = () => {
    document.getElementById(`${declaration.id}-result`)?.focus({ preventScroll: true });
    scope.get(runClients).delete(runId);
    setDismissed(true);
  };
  const save = async () => {
    const savedValues = Object.fromEntries(changes.map(({ meaning, now }) => [meaning, now]));
    if (await saveClient(scope, { ...client, known: { ...client.known, ...savedValues } })) {
      dismiss();
      toast.success(`Kept for ${client.name}`, { undo: () => void saveClient(scope, client) });
    }
  };
  return (
    <section
      aria-label={`Keep for ${client.name}`}
      className="rounded-xl border border-hairline bg-surface/80 p-4 text-sm"
    >
      <h3 className="font-medium text-fg">Keep for {client.name}?</h3>
      <dl className="mt-2 space-y-1.5">
        {changes.map((change) => (
          <ChangeRow key={change.meaning} change={change} />
        ))}
      </dl>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" onClick={() => void save()}>
          Keep for {client.name}
        </Button>
        <Button variant="ghost" size="sm" onClick={dismiss}>
          Not now
        </Button>
      </div>
    </section>
  );
}

function ChangeRow({ change: { meaning, was, now } }: { change: ClientChange }) {
  return (
    <div className="sm:grid sm:grid-cols-[10rem_1fr] sm:gap-4">
      <dt className="text-faint">{MEANING_LABELS[meaning].label}</dt>
      <dd className="min-w-0 text-muted">
        <span className="line-clamp-2 break-words text-fg">{now}</span>
        {was && <span className="line-clamp-1 break-words text-faint">instead of {was}</span>}
      </dd>
    </div>
  );
}

async function saveClient(scope: MemberScope, client: Client): Promise<boolean> {
  try {
    await scope.get(clientsOf).save(client);
    return true;
  } catch (error) {
    toast.error((error as Error).message);
    return false;
  }
}
