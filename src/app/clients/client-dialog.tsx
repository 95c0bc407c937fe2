import { useId, useState } from 'react';
import { useScope } from '@/browser/member-scope';
import { type Client, MAX_CLIENT_NAME_LENGTH, MAX_DETAIL_LENGTH, MEANING_LABELS, meanings } from '@/contracts/client';
import { keyboardOf, keyboardProps } from '@/contracts/keyboard';
import { clientsOf } from '@/engine/client/clients';
import type { Meaning } from '@/generated/declaration';
import { cn } from '@/ui/cn';
import { describedByIds, Field } from '@/ui/field';
import { FormDialog } from '@/ui/form-dialog';
import { Input } from '@/ui/input';
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
  const id = useId();
  const [isNameMissing, setNameMissing] = useState(false);

  const submit = (form: HTMLFormElement) => {
    const values = readForm(form);
    setNameMissing(values.name === '');
    if (values.name === '') return void form.querySelector<HTMLElement>('[name="name"]')?.focus();
    const saved = { id: client?.id ?? crypto.randomUUID(), ...values };
    return clients.save(saved).then(() => onSaved(saved));
  };
  return (
    <FormDialog
      ignoreOutsidePress
      size="lg"
      title={client ? `Edit ${client.name}` : 'New client'}
      description="Enter it once; tools fill it in. Only the name is required. Keys are never saved here."
      submitLabel={client ? 'Save' : 'Add client'}
      onClose={onClose}
      onSubmit={submit}
    >
      <NameField id={`${id}-name`} value={client?.name} error={isNameMissing ? 'Give the client a name' : undefined} />
      <div className="grid gap-5 sm:grid-cols-2">
        {meanings.map((meaning) => (
          <KnownField key={meaning} id={`${id}-${meaning}`} meaning={meaning} value={client?.known[meaning]} />
        ))}
      </div>
    </FormDialog>
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
