import { useEffect, useRef } from 'react';
import { hasOwnSignIn } from '../auth/own-sign-in';
import { APP_CODE_NEEDED, CODE_NEEDED } from '../auth/sign-in';
import { fieldProps, TextField, type useTextField } from './text-field';

/** Asks for the code of a second factor, and takes the focus when it appears. */
export function CodeField({ code }: { code: ReturnType<typeof useTextField> }) {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <TextField
      ref={ref}
      label="Code"
      type="text"
      autoComplete="one-time-code"
      help={hasOwnSignIn() ? CODE_NEEDED : APP_CODE_NEEDED}
      {...fieldProps(code)}
    />
  );
}
