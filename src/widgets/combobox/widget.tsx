import type { WidgetProps } from '@rjsf/utils';
import { ariaOf, optionsFrom } from '@/contracts/widget';
import { Combobox } from '@/ui/combobox';
import { useDraftText } from '@/ui/use-draft-text';

/** A line of text with suggestions. A suggestion is shown by its label and sent by its value; other words are sent as typed. */
export function Widget(props: WidgetProps) {
  const { id, value, onChange, onBlur, disabled, placeholder } = props;
  const { suggestions = [], labels = {}, hints = {}, ...options } = optionsFrom(props);
  const { choices = suggestions.map((one) => ({ value: one, label: labels[one] ?? one, hint: hints[one] })) } = options;
  const known = choices.find((choice) => choice.value === value);
  const draft = useDraftText<HTMLInputElement>({
    value: known?.label ?? (typeof value === 'string' ? value : ''),
    onCommit: (text) => onChange(meantBy(text)),
    onBlur: () => onBlur(id, value),
  });

  function meantBy(text: string): unknown {
    const typed = text.trim().toLowerCase();
    return choices.find(({ label }) => label.toLowerCase() === typed)?.value ?? (text === '' ? undefined : text);
  }

  return (
    <Combobox
      {...draft}
      {...ariaOf(props)}
      id={id}
      name={id}
      suggestions={choices.map((choice) => ({ ...choice, value: String(choice.value) }))}
      onTake={({ value: taken }) => onChange(choices.find((choice) => String(choice.value) === taken)?.value)}
      placeholder={placeholder}
      disabled={disabled}
    />
  );
}
