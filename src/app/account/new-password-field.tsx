import { useEffect, useRef, useState } from 'react';
import { fieldProps, TextField, useTextField } from './text-field';

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

interface NewPasswordFieldProps {
  password: ReturnType<typeof useNewPassword>;
  label: string;
  /** Follows the minimum length. */
  help?: string;
}

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

/** Minimum number of characters, unless the operator requires more (docs/behaviour.md, section 9). */
const MIN_PASSWORD_LENGTH = 6;

/** Returns the minimum length of a new password on this site; the default until the server has responded, or if it does not. */
function usePasswordMin(): number {
  const [min, setMin] = useState(MIN_PASSWORD_LENGTH);
  useEffect(() => {
    const unmount = new AbortController();
    // Imported dynamically, so that the pages of visitors do not load the code of gateway calls.
    import('./password-rules')
      .then(({ fetchPasswordMin }) => fetchPasswordMin(unmount.signal))
      .then(setMin)
      .catch(() => undefined);
    return () => unmount.abort();
  }, []);
  return min;
}
