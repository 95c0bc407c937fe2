import type { ChangeEvent } from 'react';
import { cn } from './cn';
import { OptionChip, type OptionGroupProps, optionGridClass } from './option-chip';
import { requiredNote } from './required-note';
import { useStableCallback } from './use-stable-callback';

export interface CheckboxGroupProps extends OptionGroupProps {
  value: readonly string[];
  /** Called with the selected values, in the order of the options. */
  onChange: (value: string[]) => void;
  /** Maximum number of selected options. At the limit the others look disabled; pressing one only calls `onLimit`. */
  max?: number;
  /** Value of an option that excludes all others: selecting it deselects them, and vice versa. */
  exclusive?: string;
  onLimit?: () => void;
}

/** A multiple choice, as pills; shows and announces how many of the maximum are selected. */
export function CheckboxGroup(props: CheckboxGroupProps) {
  const {
    id,
    options,
    value,
    onChange,
    labelledBy,
    describedBy,
    invalid,
    required,
    disabled,
    max,
    exclusive,
    onLimit,
    onBlur,
  } = props;
  const others = value.filter((entry) => entry !== exclusive);
  const isFull = max !== undefined && others.length >= max;

  const toggle = useStableCallback(({ currentTarget: { value: pressed } }: ChangeEvent<HTMLInputElement>) => {
    if (value.includes(pressed)) return onChange(value.filter((entry) => entry !== pressed));
    if (pressed === exclusive) return onChange([pressed]);
    if (isFull) return onLimit?.();
    const next = new Set([...others, pressed]);
    onChange(options.map((option) => option.value).filter((entry) => next.has(entry)));
  });
  const { aria, note } = requiredNote(id, {
    'aria-required': required,
    'aria-invalid': invalid,
    'aria-describedby': describedBy,
  });
  const handleBlur = useStableCallback(() => onBlur?.());

  return (
    <fieldset id={id} aria-labelledby={labelledBy} aria-describedby={aria['aria-describedby']} className="min-w-0">
      {note}
      <div className={optionGridClass.pills}>
        {options.map((option, index) => (
          <OptionChip
            key={option.value}
            type="checkbox"
            id={`${id}-${index}`}
            option={option}
            layout="pills"
            checked={value.includes(option.value)}
            softDisabled={isFull && option.value !== exclusive && !value.includes(option.value)}
            disabled={disabled}
            invalid={invalid}
            onChange={toggle}
            onBlur={handleBlur}
          />
        ))}
      </div>
      {max !== undefined && (
        <p role="status" className={cn('mt-2 text-xs tabular', isFull ? 'text-accent' : 'text-faint')}>
          {value.length} of {max} chosen{isFull && '. Unselect one to choose another.'}
        </p>
      )}
      {exclusive !== undefined && (
        <span role="status" className="sr-only">
          {value.includes(exclusive) && 'All others are unselected.'}
        </span>
      )}
    </fieldset>
  );
}
