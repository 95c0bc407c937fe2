import type { WidgetProps } from '@rjsf/utils';
import { keyboardProps } from '@/contracts/keyboard';
import { ariaProps, optionsFrom } from '@/contracts/widget';
import { Input } from '@/ui/input';
import { useDraftText } from '@/ui/use-draft-text';

const INPUT_TYPES: Record<string, string> = { email: 'email', uri: 'url' };

/** A single-line text; e-mail addresses, web addresses and phone numbers get the matching phone keyboard. */
export function Widget(props: WidgetProps) {
  const { id, value, onChange, onBlur, disabled, placeholder, schema } = props;
  const { autocomplete, keyboard } = optionsFrom(props);
  const draft = useDraftText<HTMLInputElement>({
    value: typeof value === 'string' ? value : '',
    onCommit: (text) => onChange(text === '' ? undefined : text),
    onBlur: () => onBlur(id, value),
  });
  return (
    <Input
      {...draft}
      {...ariaProps(props)}
      id={id}
      name={id}
      {...keyboardProps(keyboard)}
      type={INPUT_TYPES[schema.format ?? ''] ?? 'text'}
      placeholder={placeholder}
      autoComplete={autocomplete ?? 'off'}
      disabled={disabled}
    />
  );
}
