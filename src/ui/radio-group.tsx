import type { ChangeEvent } from 'react';
import { type Option, OptionChip, type OptionLayout, optionGridClass } from './option-chip';
import { useStable } from './use-stable';

export interface RadioGroupProps {
  /** Id of the group and name of its radio buttons; options get `<id>-<index>`. */
  id: string;
  options: readonly Option[];
  /** The chosen value, '' for none. */
  value: string;
  onChange: (value: string) => void;
  /** Id of the element that names the group: `<id>-label` within `Field as="group"`. */
  labelledBy: string;
  describedBy?: string;
  invalid?: boolean;
  required?: boolean;
  disabled?: boolean;
  layout?: OptionLayout;
  /** Offers to take the choice back. */
  clearable?: boolean;
  onBlur?: () => void;
  className?: string;
}

/** One choice from a list, as pills or cards; arrow keys move as in every group of radio buttons. */
export function RadioGroup(props: RadioGroupProps) {
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
    layout = 'pills',
    clearable,
    onBlur,
    className,
  } = props;
  const choose = useStable(({ currentTarget }: ChangeEvent<HTMLInputElement>) => onChange(currentTarget.value));
  const leave = useStable(() => onBlur?.());
  return (
    <div
      id={id}
      role="radiogroup"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-invalid={invalid || undefined}
      aria-required={required || undefined}
      className={className}
    >
      <div className={optionGridClass[layout]}>
        {options.map((option, index) => (
          <OptionChip
            key={option.value}
            type="radio"
            id={`${id}-${index}`}
            name={id}
            option={option}
            layout={layout}
            checked={value === option.value}
            disabled={disabled}
            invalid={invalid}
            onChange={choose}
            onBlur={leave}
          />
        ))}
        {clearable && value !== '' && !disabled && (
          <button
            type="button"
            onClick={({ currentTarget }) => {
              onChange('');
              // The button goes; the focus stays in the group.
              currentTarget.parentElement?.querySelector('input')?.focus();
            }}
            className="min-h-9 rounded-full px-3 text-sm text-faint transition-colors hover:text-fg"
          >
            Clear
          </button>
        )}
      </div>
    </div>
  );
}
