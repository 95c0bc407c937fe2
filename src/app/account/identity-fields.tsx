import type { ReactNode } from 'react';
import { Button } from '@/ui/button';
import { fieldProps, TextField } from './text-field';
import type { useIdentity } from './use-identity';

interface IdentityFieldsProps {
  identity: ReturnType<typeof useIdentity>;
  label?: string;
  help?: string;
  /** Label of the button that asks for a passkey, for an account that has one. */
  passkeyLabel?: string;
  disabled?: boolean;
  onPasskey: () => void;
  /** Further fields, rendered before the passkey button, because that button makes the change. */
  children?: ReactNode;
}

/** Asks for the password, and for a code or a passkey of an account that has a second factor. */
export function IdentityFields({
  identity,
  label = 'Your password',
  help,
  passkeyLabel = 'Use a passkey instead',
  disabled,
  onPasskey,
  children,
}: IdentityFieldsProps) {
  return (
    <>
      <TextField
        ref={identity.passwordRef}
        label={label}
        type="password"
        autoComplete="current-password"
        help={help}
        {...fieldProps(identity.password)}
      />
      {children}
      {identity.isCodeAsked && (
        <TextField
          label="Code"
          type="text"
          autoComplete="one-time-code"
          help="From your authenticator app, or a recovery code."
          {...fieldProps(identity.code)}
        />
      )}
      {identity.hasPasskey && (
        <Button variant="secondary" disabled={disabled} onClick={onPasskey}>
          {passkeyLabel}
        </Button>
      )}
    </>
  );
}
