import type { WidgetProps } from '@rjsf/utils';
import { typedOn } from '@/contracts/keyboard';
import { ariaOf, optionsFrom } from '@/contracts/widget';
import { Input } from '@/ui/input';
import { useDraftText } from '@/ui/use-draft-text';

const INPUT_TYPES: Record<string, string> = { email: 'email', uri: 'url' };

/** One line of text; e-mail and web addresses and phone numbers get the phone keyboard made for them. */
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
      {...ariaOf(props)}
      id={id}
      name={id}
      {...typedOn(keyboard)}
      type={INPUT_TYPES[schema.format ?? ''] ?? 'text'}
      placeholder={placeholder}
      autoComplete={autocomplete ?? 'off'}
      disabled={disabled}
    />
  );
}
