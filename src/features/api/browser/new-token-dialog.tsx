import { useId, useState } from 'react';
import { IdentityFields } from '@/app/account/identity-fields';
import { TokenTerms, useTokenTerms } from '@/app/account/token-terms';
import { useIdentity } from '@/app/account/use-identity';
import { useScope } from '@/browser/member-scope';
import { type CreatedToken, MAX_TOKEN_NAME_LENGTH, type TokenList } from '@/contracts/api';
import type { IdentityProof } from '@/contracts/second-factor';
import { describedByIds, Field } from '@/ui/field';
import { FormDialog } from '@/ui/form-dialog';
import { Input } from '@/ui/input';
import { createTokenCalls } from './token-calls';

interface NewTokenDialogProps {
  tools: TokenList['tools'];
  onClose: () => void;
  onCreated: (token: CreatedToken) => void;
}

/** Dialog that creates a token: asks for its name, lifetime and tools, and for a proof of identity. */
export function NewTokenDialog({ tools, onClose, onCreated }: NewTokenDialogProps) {
  const calls = useScope().get(createTokenCalls);
  const id = useId();
  const [name, setName] = useState('');
  const terms = useTokenTerms();
  const identity = useIdentity();
  const [nameError, setNameError] = useState<string>();

  const create = (getProof: () => IdentityProof | undefined | Promise<IdentityProof>) => {
    const isNameMissing = name.trim() === '';
    const chosen = terms.read();
    setNameError(isNameMissing ? 'Say what it is for' : undefined);
    if (isNameMissing) return void document.getElementById(`${id}-name`)?.focus();
    if (!chosen) return void terms.focusTools();
    const proof = getProof();
    if (!proof) return undefined;
    return Promise.resolve(proof)
      .then((proven) => calls.create({ name: name.trim(), ...chosen, ...proven }))
      .then(onCreated);
  };
  return (
    <FormDialog
      ignoreOutsidePress
      size="lg"
      title="New token"
      description="Anyone with this token can run tools as you and read the results. It gives no other access to your account."
      submitLabel="Make token"
      onClose={onClose}
      onSubmit={() => create(identity.read)}
    >
      {(perform, busy) => (
        <>
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
          <IdentityFields
            identity={identity}
            help="We ask so that nobody else can create a token while you are signed in. Changing your password ends all tokens."
            disabled={busy}
            onPasskey={() => perform(create(identity.proveByPasskey))}
          />
        </>
      )}
    </FormDialog>
  );
}
