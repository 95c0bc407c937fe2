import type { ChangeEvent } from 'react';
import { OptionChip, type OptionGroupProps, type OptionLayout, optionGridClass } from './option-chip';
import { useStableCallback } from './use-stable-callback';

/** The id of the group is also the `name` of its radio buttons. */
export interface RadioGroupProps extends OptionGroupProps {
  /** The selected value, '' for none. */
  value: string;
  onChange: (value: string) => void;
  layout?: OptionLayout;
  /** Shows a button that clears the selection. */
  clearable?: boolean;
}

/** A single choice, as pills or cards; arrow keys move between the native radio buttons. */
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
  } = props;
  const handleChange = useStableCallback(({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
    onChange(currentTarget.value),
  );
  const handleBlur = useStableCallback(() => onBlur?.());
  return (
    <div
      id={id}
      role="radiogroup"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-invalid={invalid || undefined}
      aria-required={required || undefined}
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
            onChange={handleChange}
            onBlur={handleBlur}
          />
        ))}
        {clearable && value !== '' && !disabled && (
          <button
            type="button"
            onClick={({ currentTarget }) => {
              onChange('');
              // This button disappears, so the focus moves to the group.
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
