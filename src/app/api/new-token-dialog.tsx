import { type FormEvent, useId, useRef, useState } from 'react';
import { useScope } from '@/browser/member-scope';
import { type CreatedToken, MAX_TOKEN_NAME_LENGTH, type TokenList } from '@/contracts/api';
import { describedByIds, Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { OwnPasswordField } from '../account/own-password-field';
import { useTextField } from '../account/text-field';
import { FormDialog } from '../form-dialog';
import { createTokenCalls } from './token-calls';
import { TokenTerms, useTokenTerms } from './token-terms';

interface NewTokenDialogProps {
  tools: TokenList['tools'];
  onClose: () => void;
  onCreated: (token: CreatedToken) => void;
}

/** Dialog that creates a token: asks for its name, lifetime and tools, and for the member's password. */
export function NewTokenDialog({ tools, onClose, onCreated }: NewTokenDialogProps) {
  const calls = useScope().get(createTokenCalls);
  const id = useId();
  const [name, setName] = useState('');
  const terms = useTokenTerms();
  const password = useTextField();
  const passwordInput = useRef<HTMLInputElement>(null);
  const [nameError, setNameError] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const isNameMissing = name.trim() === '';
    const chosen = terms.read();
    setNameError(isNameMissing ? 'Say what it is for' : undefined);
    password.setError(password.value === '' ? 'Enter your password' : undefined);
    if (isNameMissing) return document.getElementById(`${id}-name`)?.focus();
    if (!chosen) return terms.focusTools();
    if (password.value === '') return passwordInput.current?.focus();
    setBusy(true);
    setProblem(undefined);
    try {
      onCreated(await calls.create({ name: name.trim(), ...chosen, password: password.value }));
    } catch (error) {
      setProblem((error as Error).message);
      setBusy(false);
    }
  };
  return (
    <FormDialog
      id={id}
      isLong
      title="New token"
      description="Anyone with this token can run tools as you and read the results. It gives no other access to your account."
      action="Make token"
      {...{ busy, problem, onClose }}
      onSubmit={submit}
    >
      <Field
        id={`${id}-name`}
        label="Name"
        required
        help="Where it is used, such as a script."
        {...(nameError && { error: nameError })}
      >
        <Input
          id={`${id}-name`}
          value={name}
          maxLength={MAX_TOKEN_NAME_LENGTH}
          autoComplete="off"
          aria-required
          aria-invalid={nameError ? true : undefined}
          aria-describedby={describedByIds(`${id}-name`, { help: true, error: nameError })}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <TokenTerms terms={terms} tools={tools} />
      <OwnPasswordField
        ref={passwordInput}
        field={password}
        help="We ask so that nobody else can create a token while you are signed in. Changing your password ends all tokens."
      />
    </FormDialog>
  );
}
