import type { WidgetProps } from '@rjsf/utils';
import { ariaProps, optionsFrom } from '@/contracts/widget';
import { Select } from '@/ui/select';

/** A single choice among many options, in a drop-down. */
export function Widget(props: WidgetProps) {
  const { id, value, onChange, onBlur, disabled, placeholder } = props;
  const { choices = [] } = optionsFrom(props);
  return (
    <Select
      {...ariaProps(props)}
      id={id}
      name={id}
      options={choices.map((choice) => ({ value: String(choice.value), label: choice.label }))}
      value={value === undefined ? '' : String(value)}
      onChange={(chosenText) => onChange(choices.find((choice) => String(choice.value) === chosenText)?.value)}
      onBlur={() => onBlur(id, value)}
      placeholder={placeholder || 'Choose one'}
      disabled={disabled}
    />
  );
}
