import { cn } from './cn';
import './checkbox.css';

export interface CheckboxProps {
  label: string;
  /** Shows the label only to screen readers. */
  hideLabel?: boolean;
  checked: boolean;
  /** Whether only some of the items it stands for are selected. */
  mixed?: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
  className?: string;
}

/** A native checkbox with a touch-sized target. */
export function Checkbox({
  label,
  hideLabel = false,
  checked,
  mixed = false,
  disabled,
  onChange,
  className,
}: CheckboxProps) {
  return (
    <label
      className={cn(
        'inline-flex min-h-11 cursor-pointer items-center gap-3 text-sm text-muted select-none',
        hideLabel && 'w-11 justify-center',
        className,
      )}
    >
      <input
        type="checkbox"
        ref={(box) => {
          if (box) box.indeterminate = mixed;
        }}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
        className="checkbox size-4.5 cursor-pointer"
      />
      <span className={cn(hideLabel && 'sr-only')}>{label}</span>
    </label>
  );
}
