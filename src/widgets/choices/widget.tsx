import type { WidgetProps } from '@rjsf/utils';
import { useMemo } from 'react';
import { ariaOf, optionsFrom, type WidgetOptions } from '@/contracts/widget';
import { CheckboxGroup } from '@/ui/checkbox-group';
import { toast } from '@/ui/toast';

const NONE: NonNullable<WidgetOptions['choices']> = [];

/** Any number of choices, up to the declared limit; one more than that is refused with the declared words. */
export function Widget(props: WidgetProps) {
  const { id, value, onChange, onBlur, disabled } = props;
  const { choices = NONE, limit, alone } = optionsFrom(props);
  const options = useMemo(() => choices.map((choice) => ({ ...choice, value: String(choice.value) })), [choices]);
  const aria = ariaOf(props);
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
      disabled={disabled}
      max={limit?.max}
      alone={alone}
      onLimit={() => limit && toast.error(limit.title, { description: limit.description })}
    />
  );
}
