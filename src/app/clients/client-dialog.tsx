import { type FormEvent, useId, useState } from 'react';
import { useScope } from '@/browser/scope';
import { type Client, LONGEST_CLIENT_NAME, LONGEST_KNOWN, MEANINGS, meanings } from '@/contracts/client';
import { keyboardOf, typedOn } from '@/contracts/keyboard';
import { clientsOf } from '@/engine/client/clients';
import type { Meaning } from '@/generated/declaration';
import { Button } from '@/ui/button';
import { cn } from '@/ui/cn';
import { Dialog } from '@/ui/dialog';
import { describedBy, Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { Notice } from '@/ui/notice';
import { Textarea } from '@/ui/textarea';

export interface ClientDialogProps {
  /** The client that is changed; a new one where it is absent. */
  client?: Client;
  onClose: () => void;
  onKept: (client: Client) => void;
}

/** Asks for the name of a client and what is known of them. All but the name may stay empty. */
export function ClientDialog({ client, onClose, onKept }: ClientDialogProps) {
  const clients = useScope().of(clientsOf);
  const form = useId();
  const [busy, setBusy] = useState(false);
  const [nameless, setNameless] = useState(false);
  const [problem, setProblem] = useState<string>();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = readForm(event.currentTarget);
    setNameless(given.name === '');
    if (given.name === '') return event.currentTarget.querySelector<HTMLElement>('[name="name"]')?.focus();
    setBusy(true);
    setProblem(undefined);
    const kept = { id: client?.id ?? crypto.randomUUID(), ...given };
    try {
      await clients.keep(kept);
      onKept(kept);
    } catch (error) {
      setProblem((error as Error).message);
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      held
      size="lg"
      onOpenChange={(open) => open || onClose()}
      title={client ? `Edit ${client.name}` : 'New client'}
      description="Asked once, filled in wherever a tool asks for it. Only the name is needed; keys are never kept here."
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} loading={busy}>
            {client ? 'Save' : 'Add client'}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="space-y-6">
        {problem && <Notice live tone="danger" title={problem} />}
        <NameField id={`${form}-name`} value={client?.name} error={nameless ? 'Give the client a name' : undefined} />
        <div className="grid gap-5 sm:grid-cols-2">
          {meanings.map((meaning) => (
            <KnownField key={meaning} id={`${form}-${meaning}`} meaning={meaning} value={client?.known[meaning]} />
          ))}
        </div>
      </form>
    </Dialog>
  );
}

function NameField({ id, value, error }: { id: string; value: string | undefined; error: string | undefined }) {
  return (
    <Field id={id} label="Name" required error={error}>
      <Input
        id={id}
        name="name"
        defaultValue={value}
        maxLength={LONGEST_CLIENT_NAME}
        autoComplete="off"
        aria-required
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { error })}
      />
    </Field>
  );
}

function KnownField({ id, meaning, value }: { id: string; meaning: Meaning; value: string | undefined }) {
  const { label, hint, long } = MEANINGS[meaning];
  const props = {
    id,
    name: meaning,
    defaultValue: value,
    maxLength: LONGEST_KNOWN,
    autoComplete: 'off',
    'aria-describedby': describedBy(id, { help: hint }),
  };
  return (
    <Field id={id} label={label} help={hint} className={cn(long && 'sm:col-span-2')}>
      {long ? <Textarea rows={2} {...props} /> : <Input {...props} {...typedOn(keyboardOf({}, { meaning }))} />}
    </Field>
  );
}

/** What a form holds: a name on one line, and what of the rest is not empty. */
function readForm(form: HTMLFormElement): Omit<Client, 'id'> {
  const data = new FormData(form);
  const textOf = (name: string) => String(data.get(name) ?? '').trim();
  const known = meanings.map((meaning) => [meaning, textOf(meaning)]).filter(([, text]) => text !== '');
  return { name: textOf('name').replace(/\s+/g, ' '), known: Object.fromEntries(known) };
}
