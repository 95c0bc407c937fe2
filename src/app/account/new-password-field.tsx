import { useRef } from 'react';
import { usePasswordMin } from './password';
import { fieldProps, TextField, useTextField } from './text-field';

/** Holds a new password. */
export function useNewPassword() {
  const min = usePasswordMin();
  const field = useTextField();
  const ref = useRef<HTMLInputElement>(null);
  /** Returns the password; if it is too short, says so at the field and returns undefined. */
  const read = () => {
    if (field.value.length >= min) return field.value;
    field.setError(`Password must be at least ${min} characters`);
    ref.current?.focus();
    return undefined;
  };
  return { ...field, min, ref, read };
}

/** Props of `NewPasswordField`. */
interface NewPasswordFieldProps {
  password: ReturnType<typeof useNewPassword>;
  label: string;
  /** Follows the minimum length. */
  help?: string;
}

/** Field for a password to choose. */
export function NewPasswordField({ password, label, help = '' }: NewPasswordFieldProps) {
  return (
    <TextField
      ref={password.ref}
      label={label}
      type="password"
      autoComplete="new-password"
      help={`At least ${password.min} characters.${help}`}
      {...fieldProps(password)}
    />
  );
}
