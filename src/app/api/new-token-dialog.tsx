import { type FormEvent, useId, useState } from 'react';
import { useScope } from '@/browser/member-scope';
import { type CreatedToken, MAX_TOKEN_NAME_LENGTH, type TokenList } from '@/contracts/api';
import type { IdentityProof } from '@/contracts/second-factor';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { describedByIds, Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { Notice } from '@/ui/notice';
import { IdentityFields } from '../account/identity-fields';
import { useIdentity } from '../account/use-identity';
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
  const identity = useIdentity();
  const [nameError, setNameError] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  const create = async (getProof: () => IdentityProof | undefined | Promise<IdentityProof>) => {
    const isNameMissing = name.trim() === '';
    const chosen = terms.read();
    setNameError(isNameMissing ? 'Say what it is for' : undefined);
    if (isNameMissing) return document.getElementById(`${id}-name`)?.focus();
    if (!chosen) return terms.focusTools();
    setBusy(true);
    setProblem(undefined);
    try {
      const proof = await getProof();
      if (proof) return onCreated(await calls.create({ name: name.trim(), ...chosen, ...proof }));
    } catch (error) {
      setProblem((error as Error).message);
    }
    setBusy(false);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void create(identity.read);
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
          onPasskey={() => create(identity.proveByPasskey)}
        />
      </form>
    </Dialog>
  );
}
