import { type FormEvent, useId, useState } from 'react';
import { useScope } from '@/browser/member-scope';
import { type Client, MAX_CLIENT_NAME_LENGTH, MAX_DETAIL_LENGTH, MEANING_LABELS, meanings } from '@/contracts/client';
import { keyboardOf, keyboardProps } from '@/contracts/keyboard';
import { clientsOf } from '@/engine/client/clients';
import type { Meaning } from '@/generated/declaration';
import { Button } from '@/ui/button';
import { cn } from '@/ui/cn';
import { Dialog } from '@/ui/dialog';
import { describedByIds, Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { Notice } from '@/ui/notice';
import { Textarea } from '@/ui/textarea';

export interface ClientDialogProps {
  /** The client to edit; absent for a new one. */
  client?: Client;
  onClose: () => void;
  onSaved: (client: Client) => void;
}

/** Dialog that creates or edits a client. Only the name is required. */
export function ClientDialog({ client, onClose, onSaved }: ClientDialogProps) {
  const clients = useScope().get(clientsOf);
  const form = useId();
  const [busy, setBusy] = useState(false);
  const [isNameMissing, setNameMissing] = useState(false);
  const [problem, setProblem] = useState<string>();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = readForm(event.currentTarget);
    setNameMissing(values.name === '');
    if (values.name === '') return event.currentTarget.querySelector<HTMLElement>('[name="name"]')?.focus();
    setBusy(true);
    setProblem(undefined);
    const saved = { id: client?.id ?? crypto.randomUUID(), ...values };
    try {
      await clients.save(saved);
      onSaved(saved);
    } catch (error) {
      setProblem((error as Error).message);
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      ignoreOutsidePress
      size="lg"
      onOpenChange={(open) => open || onClose()}
      title={client ? `Edit ${client.name}` : 'New client'}
      description="Enter it once; tools fill it in. Only the name is required. Keys are never saved here."
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
        <NameField
          id={`${form}-name`}
          value={client?.name}
          error={isNameMissing ? 'Give the client a name' : undefined}
        />
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
        maxLength={MAX_CLIENT_NAME_LENGTH}
        autoComplete="off"
        aria-required
        aria-invalid={error ? true : undefined}
        aria-describedby={describedByIds(id, { error })}
      />
    </Field>
  );
}

function KnownField({ id, meaning, value }: { id: string; meaning: Meaning; value: string | undefined }) {
  const { label, hint, long } = MEANING_LABELS[meaning];
  const props = {
    id,
    name: meaning,
    defaultValue: value,
    maxLength: MAX_DETAIL_LENGTH,
    autoComplete: 'off',
    'aria-describedby': describedByIds(id, { help: hint }),
  };
  return (
    <Field id={id} label={label} help={hint} className={cn(long && 'sm:col-span-2')}>
      {long ? <Textarea rows={2} {...props} /> : <Input {...props} {...keyboardProps(keyboardOf({}, { meaning }))} />}
    </Field>
  );
}

/** Reads the form: the name with whitespace collapsed, and all details that are not empty. */
function readForm(form: HTMLFormElement): Omit<Client, 'id'> {
  const data = new FormData(form);
  const fieldText = (name: string) => String(data.get(name) ?? '').trim();
  const filledIn = meanings.map((meaning) => [meaning, fieldText(meaning)]).filter(([, text]) => text !== '');
  return { name: fieldText('name').replace(/\s+/g, ' '), known: Object.fromEntries(filledIn) };
}
