import { type Ref, useId, useState } from 'react';
import { describedByIds, Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { PasswordInput } from '@/ui/password-input';

export interface TextFieldProps {
  label: string;
  type: 'text' | 'email' | 'password';
  value: string;
  /** Omitted for a read-only field. */
  onChange?: (value: string) => void;
  autoComplete: string;
  error?: string;
  help?: string;
  optional?: boolean;
  readOnly?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** A labeled single-line input of the sign-in and sign-up forms. */
export function TextField({
  label,
  type,
  value,
  onChange,
  autoComplete,
  error,
  help,
  optional,
  readOnly,
  ref,
}: TextFieldProps) {
  const id = useId();
  const props = {
    id,
    ref,
    value,
    autoComplete,
    readOnly,
    required: !optional,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedByIds(id, { help, error }),
    onChange: (event: { target: { value: string } }) => onChange?.(event.target.value),
  };
  return (
    <Field id={id} label={label} help={help} error={error} optional={optional}>
      {type === 'password' ? <PasswordInput {...props} /> : <Input type={type} {...props} />}
    </Field>
  );
}

/** Holds the value and error of one text field; typing clears the error. */
export function useTextField(initial = '') {
  const [value, setValue] = useState(initial);
  const [error, setError] = useState<string>();
  const onChange = (next: string) => {
    setValue(next);
    setError(undefined);
  };
  return { value, error, setError, onChange };
}

/** Returns the props that connect a `TextField` with the state of `useTextField`. */
export function fieldProps({ value, error, onChange }: ReturnType<typeof useTextField>) {
  return { value, error, onChange };
}
