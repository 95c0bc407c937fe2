import { type Ref, useId, useState } from 'react';
import { describedBy, Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { PasswordInput } from '@/ui/password-input';

export interface TextFieldProps {
  label: string;
  type: 'text' | 'email' | 'password';
  value: string;
  /** Left out for a field that is read only. */
  onChange?: (value: string) => void;
  autoComplete: string;
  error?: string;
  help?: string;
  optional?: boolean;
  readOnly?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** A labelled line of text of the short forms around signing in. */
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
    'aria-describedby': describedBy(id, { help, error }),
    onChange: (event: { target: { value: string } }) => onChange?.(event.target.value),
  };
  return (
    <Field id={id} label={label} help={help} error={error} optional={optional}>
      {type === 'password' ? <PasswordInput {...props} /> : <Input type={type} {...props} />}
    </Field>
  );
}

/** The value and error of one text field; typing takes the error away. */
export function useTextField(initial = '') {
  const [value, setValue] = useState(initial);
  const [error, setError] = useState<string>();
  const onChange = (next: string) => {
    setValue(next);
    setError(undefined);
  };
  return { value, error, setError, onChange };
}

/** What a `TextField` takes of the state of one. */
export function fieldProps({ value, error, onChange }: ReturnType<typeof useTextField>) {
  return { value, error, onChange };
}
