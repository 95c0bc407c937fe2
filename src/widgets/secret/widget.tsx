import type { WidgetProps } from '@rjsf/utils';
import { ariaProps } from '@/contracts/widget';
import { PasswordInput } from '@/ui/password-input';
import { useDraftText } from '@/ui/use-draft-text';

/** A member's key: hidden while typing, and not offered to password managers as a login. */
export function Widget(props: WidgetProps) {
  const { id, value, onChange, onBlur, disabled, placeholder } = props;
  const draft = useDraftText<HTMLInputElement>({
    value: typeof value === 'string' ? value : '',
    onCommit: (text) => onChange(text === '' ? undefined : text),
    onBlur: () => onBlur(id, value),
  });
  return (
    <PasswordInput
      {...draft}
      {...ariaProps(props)}
      id={id}
      name={id}
      noun="key"
      placeholder={placeholder}
      autoComplete="off"
      disabled={disabled}
    />
  );
}
