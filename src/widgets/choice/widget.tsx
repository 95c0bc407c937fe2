import type { WidgetProps } from '@rjsf/utils';
import { useMemo } from 'react';
import { ariaProps, optionsFrom, type WidgetOptions } from '@/contracts/widget';
import { RadioGroup } from '@/ui/radio-group';

const NONE: NonNullable<WidgetOptions['choices']> = [];

/** A single choice among a few visible options; options with hints are shown as cards. */
export function Widget(props: WidgetProps) {
  const { id, value, onChange, onBlur, disabled, required } = props;
  const { choices = NONE } = optionsFrom(props);
  const options = useMemo(() => choices.map((choice) => ({ ...choice, value: String(choice.value) })), [choices]);
  const aria = ariaProps(props);
  return (
    <RadioGroup
      id={id}
      options={options}
      value={value === undefined ? '' : String(value)}
      onChange={(chosenText) => onChange(choices.find((choice) => String(choice.value) === chosenText)?.value)}
      onBlur={() => onBlur(id, value)}
      labelledBy={`${id}-label`}
      describedBy={aria['aria-describedby']}
      invalid={aria['aria-invalid']}
      required={required}
      disabled={disabled}
      clearable={!required}
      layout={choices.some((choice) => choice.hint) ? 'cards' : 'pills'}
    />
  );
}
