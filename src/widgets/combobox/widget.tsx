import type { WidgetProps } from '@rjsf/utils';
import { ariaProps, optionsFrom } from '@/contracts/widget';
import { Combobox } from '@/ui/combobox';
import { useDraftText } from '@/ui/use-draft-text';

/** A text input with suggestions. A suggestion shows its label and is sent as its value; any other text is sent as typed. */
export function Widget(props: WidgetProps) {
  const { id, value, onChange, onBlur, disabled, placeholder } = props;
  const { suggestions = [], labels = {}, hints = {}, ...options } = optionsFrom(props);
  const { choices = suggestions.map((text) => ({ value: text, label: labels[text] ?? text, hint: hints[text] })) } =
    options;
  const selectedChoice = choices.find((choice) => choice.value === value);
  const draft = useDraftText<HTMLInputElement>({
    value: selectedChoice?.label ?? (typeof value === 'string' ? value : ''),
    onCommit: (text) => onChange(valueFor(text)),
    onBlur: () => onBlur(id, value),
  });

  function valueFor(text: string): unknown {
    const typedLabel = text.trim().toLowerCase();
    return choices.find(({ label }) => label.toLowerCase() === typedLabel)?.value ?? (text === '' ? undefined : text);
  }

  return (
    <Combobox
      {...draft}
      {...ariaProps(props)}
      id={id}
      name={id}
      suggestions={choices.map((choice) => ({ ...choice, value: String(choice.value) }))}
      onSelectSuggestion={({ value: selectedValue }) =>
        onChange(choices.find((choice) => String(choice.value) === selectedValue)?.value)
      }
      placeholder={placeholder}
      disabled={disabled}
    />
  );
}
