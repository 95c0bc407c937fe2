import type { WidgetProps } from '@rjsf/utils';
import { useMemo } from 'react';
import { ariaProps, optionsFrom, type WidgetOptions } from '@/contracts/widget';
import { CheckboxGroup } from '@/ui/checkbox-group';
import { toast } from '@/ui/toast';

const NONE: NonNullable<WidgetOptions['choices']> = [];

/** A multiple choice up to the declared limit; one more is rejected with the declared message. */
export function Widget(props: WidgetProps) {
  const { id, value, onChange, onBlur, disabled, required } = props;
  const { choices = NONE, limit, alone } = optionsFrom(props);
  const options = useMemo(() => choices.map((choice) => ({ ...choice, value: String(choice.value) })), [choices]);
  const aria = ariaProps(props);
  return (
    <CheckboxGroup
      id={id}
      options={options}
      value={Array.isArray(value) ? value : []}
      onChange={onChange}
      onBlur={() => onBlur(id, value)}
      labelledBy={`${id}-label`}
      describedBy={aria['aria-describedby']}
      invalid={aria['aria-invalid']}
      required={required}
      disabled={disabled}
      max={limit?.max}
      exclusive={alone}
      onLimit={() => limit && toast.error(limit.title, { description: limit.description })}
    />
  );
}
