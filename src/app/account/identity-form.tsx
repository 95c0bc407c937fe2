import type { FormEvent, ReactNode } from 'react';
import { useScope } from '@/browser/member-scope';
import type { IdentityProof } from '@/contracts/second-factor';
import { Button, type ButtonProps } from '@/ui/button';
import { useFormAction } from './form-action';
import { IdentityFields } from './identity-fields';
import { useIdentity } from './use-identity';

interface IdentityFormProps {
  action: string;
  variant?: ButtonProps['variant'];
  /** Title of the notice that says why the change failed. */
  failure?: string;
  /** Checks what the member typed elsewhere, before a password or passkey is asked for; absent: nothing. */
  isReady?: () => boolean;
  /** Makes the change. The form shows the reason if this fails. */
  onProof: (proof: IdentityProof) => Promise<void>;
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
  const { busy, attempt, notice } = useFormAction();

  const prove = (getProof: () => Promise<IdentityProof>) => attempt(failure, async () => onProof(await getProof()));
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
