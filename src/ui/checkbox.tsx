import { cn } from './cn';

export interface CheckboxProps {
  label: string;
  /** true: the label is for screen readers alone, as what it is about stands beside it. */
  bare?: boolean;
  checked: boolean;
  /** true: some of what it stands for is chosen. */
  mixed?: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
  className?: string;
}

/** A box to tick; the native element, with room for a finger around it. */
export function Checkbox({
  label,
  bare = false,
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
        bare && 'w-11 justify-center',
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
        className="size-4.5 cursor-pointer accent-primary-hover"
      />
      <span className={cn(bare && 'sr-only')}>{label}</span>
    </label>
  );
}
