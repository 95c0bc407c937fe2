import { type FormEvent, useId, useRef, useState } from 'react';
import { useScope } from '@/browser/member-scope';
import { type CreatedToken, MAX_TOKEN_NAME_LENGTH, type TokenList } from '@/contracts/api';
import { Button } from '@/ui/button';
import { CheckboxGroup } from '@/ui/checkbox-group';
import { Dialog } from '@/ui/dialog';
import { describedByIds, Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { Notice } from '@/ui/notice';
import { Select } from '@/ui/select';
import { fieldProps, TextField, useTextField } from '../account/text-field';
import { createTokenCalls } from './token-calls';

const TERMS = [7, 30, 90, 365].map((days) => ({
  value: String(days),
  label: days === 365 ? '1 year' : `${days} days`,
}));

const SCOPES = [
  { value: 'all', label: 'All tools' },
  { value: 'some', label: 'Some tools' },
];

interface NewTokenDialogProps {
  tools: TokenList['tools'];
  onClose: () => void;
  onCreated: (token: CreatedToken) => void;
}

/** Dialog that creates a token: asks for its name, lifetime and tools, and for the member's password. */
export function NewTokenDialog({ tools: availableTools, onClose, onCreated }: NewTokenDialogProps) {
  const tokens = useScope().get(createTokenCalls);
  const id = useId();
  const [name, setName] = useState('');
  const [days, setDays] = useState('90');
  const [scope, setScope] = useState('all');
  const [tools, setTools] = useState<string[]>([]);
  const password = useTextField();
  const passwordInput = useRef<HTMLInputElement>(null);
  const [errors, setErrors] = useState<{ name?: string; tools?: string }>({});
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const nextErrors = {
      ...(name.trim() === '' && { name: 'Say what it is for' }),
      ...(scope === 'some' && tools.length === 0 && { tools: 'Choose at least one' }),
    };
    setErrors(nextErrors);
    password.setError(password.value === '' ? 'Enter your password' : undefined);
    if (nextErrors.name) return document.getElementById(`${id}-name`)?.focus();
    if (nextErrors.tools) return document.getElementById(`${id}-tools-0`)?.focus();
    if (password.value === '') return passwordInput.current?.focus();
    setBusy(true);
    setProblem(undefined);
    try {
      const request = { name: name.trim(), days: Number(days), ...(scope === 'some' && { tools }) };
      onCreated(await tokens.create({ ...request, password: password.value }));
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
      title="New token"
      description="Anyone with this token can run tools as you and read the results. It gives no other access to your account."
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} loading={busy}>
            Make token
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="space-y-6">
        {problem && <Notice live tone="danger" title={problem} />}
        <Field
          id={`${id}-name`}
          label="Name"
          required
          help="Where it is used, such as a script."
          {...optionalProp('error', errors.name)}
        >
          <Input
            id={`${id}-name`}
            value={name}
            maxLength={MAX_TOKEN_NAME_LENGTH}
            autoComplete="off"
            aria-required
            aria-invalid={errors.name ? true : undefined}
            aria-describedby={describedByIds(`${id}-name`, { help: true, error: errors.name })}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field id={`${id}-days`} label="Expires in">
            <Select id={`${id}-days`} options={TERMS} value={days} onChange={setDays} />
          </Field>
          <Field id={`${id}-scope`} label="Tools">
            <Select id={`${id}-scope`} options={SCOPES} value={scope} onChange={setScope} />
          </Field>
        </div>
        {scope === 'some' && (
          <Field as="group" id={`${id}-tools`} label="Which ones" required {...optionalProp('error', errors.tools)}>
            <CheckboxGroup
              id={`${id}-tools`}
              labelledBy={`${id}-tools-label`}
              options={availableTools.map(({ id: value, title: label }) => ({ value, label }))}
              value={tools}
              onChange={setTools}
              invalid={errors.tools !== undefined}
              {...optionalProp('describedBy', describedByIds(`${id}-tools`, { error: errors.tools }))}
            />
          </Field>
        )}
        <TextField
          ref={passwordInput}
          label="Your password"
          type="password"
          autoComplete="current-password"
          help="We ask so that nobody else can create a token while you are signed in. Changing your password ends all tokens."
          {...fieldProps(password)}
        />
      </form>
    </Dialog>
  );
}

function optionalProp<K extends string, V>(key: K, value: V | undefined): { [P in K]?: V } {
  return (value === undefined ? {} : { [key]: value }) as { [P in K]?: V };
}
