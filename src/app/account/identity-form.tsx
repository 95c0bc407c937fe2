import { type FormEvent, type ReactNode, useState } from 'react';
import { useScope } from '@/browser/member-scope';
import type { IdentityProof } from '@/contracts/second-factor';
import { Button, type ButtonProps } from '@/ui/button';
import { useFormFailure } from './form-failure';
import { IdentityFields } from './identity-fields';
import { useIdentity } from './use-identity';

interface IdentityFormProps {
  /** Label of the button. */
  action: string;
  variant?: ButtonProps['variant'];
  /** Title of the notice that says why the change failed. */
  failure?: string;
  /** Checks what the member typed elsewhere, before a password or passkey is asked for; absent: nothing. */
  isReady?: () => boolean;
  /** Makes the change. The form shows the reason if this fails. */
  onProof: (proof: IdentityProof) => Promise<void>;
  /** Further buttons, beside the main button. */
  children?: ReactNode;
}

/** Asks a signed-in member to prove who they are, before a change that outlives the session. */
export function IdentityForm({
  action,
  variant = 'primary',
  failure = 'The change could not be made',
  isReady = () => true,
  onProof,
  children,
}: IdentityFormProps) {
  const scope = useScope();
  const identity = useIdentity();
  const [busy, setBusy] = useState(false);
  const { fail, clear, notice } = useFormFailure();

  const prove = async (getProof: () => Promise<IdentityProof>) => {
    clear();
    setBusy(true);
    try {
      await onProof(await getProof());
    } catch (error) {
      fail(failure, (error as Error).message);
    }
    setBusy(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady()) return;
    const proof = identity.read();
    if (proof) void prove(async () => proof);
  };

  return (
    <form onSubmit={submit} noValidate className="space-y-5">
      <input type="email" autoComplete="username" value={scope.owner?.email ?? ''} readOnly hidden />
      <IdentityFields
        identity={identity}
        disabled={busy}
        onPasskey={() => isReady() && prove(identity.proveByPasskey)}
      />
      {notice}
      <div className="flex flex-wrap gap-2">
        {children}
        <Button type="submit" variant={variant} loading={busy}>
          {action}
        </Button>
      </div>
    </form>
  );
}
