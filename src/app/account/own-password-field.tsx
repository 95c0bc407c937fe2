import type { Ref } from 'react';
import { useScope } from '@/browser/member-scope';
import { fieldProps, TextField, type useTextField } from './text-field';

interface OwnPasswordFieldProps {
  field: ReturnType<typeof useTextField>;
  label?: string;
  help?: string;
  ref?: Ref<HTMLInputElement>;
}

/** Field for the password that a signed-in member has, beside the address by which password managers find it. */
export function OwnPasswordField({ field, label = 'Your password', help, ref }: OwnPasswordFieldProps) {
  return (
    <>
      <input type="email" autoComplete="username" value={useScope().owner?.email ?? ''} readOnly hidden />
      <TextField
        {...{ ref, label, ...(help && { help }) }}
        type="password"
        autoComplete="current-password"
        {...fieldProps(field)}
      />
    </>
  );
}
