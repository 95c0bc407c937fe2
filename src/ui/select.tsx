import type { ComponentProps } from 'react';
import { cn } from './cn';
import { controlClass } from './control-class';
import { Icon } from './icon';

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

export interface SelectProps extends Omit<ComponentProps<'select'>, 'onChange' | 'value' | 'children' | 'multiple'> {
  options: readonly SelectOption[];
  /** Text of the empty option; if given, the selection can be cleared. */
  placeholder?: string;
  value: string;
  onChange: (value: string) => void;
}

/** A select. The native element on purpose: phone picker, type-ahead, no portal, no positioning code, no bytes to load. */
export function Select({ options, placeholder, value, onChange, className, ...rest }: SelectProps) {
  return (
    <div className="relative">
      <select
        className={cn(controlClass, 'h-10 appearance-none pr-9', value === '' && 'text-faint', className)}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        {...rest}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled} className="bg-raised text-fg">
            {option.label}
          </option>
        ))}
      </select>
      <Icon
        name="chevron-down"
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-faint"
      />
    </div>
  );
}
