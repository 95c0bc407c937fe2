import type { ChangeEvent } from 'react';
import { cn } from './cn';
import { type Option, OptionChip, type OptionLayout, optionGridClass } from './option-chip';
import { useStable } from './use-stable';

export interface CheckboxGroupProps {
  /** Id of the group; options get `<id>-<index>`. */
  id: string;
  options: readonly Option[];
  value: readonly string[];
  /** The chosen values in the order of the options. */
  onChange: (value: string[]) => void;
  /** Id of the element that names the group: `<id>-label` within `Field as="group"`. */
  labelledBy: string;
  describedBy?: string;
  invalid?: boolean;
  disabled?: boolean;
  layout?: OptionLayout;
  /** Most choices. At the limit the others look disabled; pressing one calls `onLimit` and changes nothing. */
  max?: number;
  /** An option that excludes all others: choosing it unselects them, and choosing another unselects it. */
  alone?: string;
  onLimit?: () => void;
  onBlur?: () => void;
  className?: string;
}

/** Several choices from a list, as pills or cards; the count toward a limit is shown and announced. */
export function CheckboxGroup(props: CheckboxGroupProps) {
  const {
    id,
    options,
    value,
    onChange,
    labelledBy,
    describedBy,
    invalid,
    disabled,
    layout = 'pills',
    max,
    alone,
    onLimit,
    onBlur,
    className,
  } = props;
  const others = value.filter((entry) => entry !== alone);
  const full = max !== undefined && others.length >= max;

  const toggle = useStable(({ currentTarget: { value: chosen } }: ChangeEvent<HTMLInputElement>) => {
    if (value.includes(chosen)) return onChange(value.filter((entry) => entry !== chosen));
    if (chosen === alone) return onChange([chosen]);
    if (full) return onLimit?.();
    const next = new Set([...others, chosen]);
    onChange(options.map((option) => option.value).filter((entry) => next.has(entry)));
  });
  const leave = useStable(() => onBlur?.());

  return (
    <fieldset id={id} aria-labelledby={labelledBy} aria-describedby={describedBy} className={cn('min-w-0', className)}>
      <div className={optionGridClass[layout]}>
        {options.map((option, index) => (
          <OptionChip
            key={option.value}
            type="checkbox"
            id={`${id}-${index}`}
            option={option}
            layout={layout}
            checked={value.includes(option.value)}
            blocked={full && option.value !== alone && !value.includes(option.value)}
            disabled={disabled}
            invalid={invalid}
            onChange={toggle}
            onBlur={leave}
          />
        ))}
      </div>
      {max !== undefined && (
        <p role="status" className={cn('mt-2 text-xs tabular', full ? 'text-accent' : 'text-faint')}>
          {value.length} of {max} chosen{full && '. Unselect one to choose another.'}
        </p>
      )}
      {alone !== undefined && (
        <span role="status" className="sr-only">
          {value.includes(alone) && 'All others are unselected.'}
        </span>
      )}
    </fieldset>
  );
}
