import { Switch as Base } from 'radix-ui';
import { cn } from './cn';

export interface SwitchProps {
  id: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Text beside the switch; also its name. Leave out where a label element points at `id`. */
  label?: string;
  describedBy?: string;
  disabled?: boolean;
  onBlur?: () => void;
  className?: string;
}

/** On or off, at once. */
export function Switch({ id, checked, onChange, label, describedBy, disabled, onBlur, className }: SwitchProps) {
  const knob = (
    <Base.Root
      id={id}
      checked={checked}
      onCheckedChange={onChange}
      disabled={disabled}
      onBlur={onBlur}
      aria-describedby={describedBy}
      className="inline-flex h-6 w-11 shrink-0 items-center rounded-full border border-control bg-background px-0.5 transition-colors hover:border-faint disabled:cursor-not-allowed disabled:opacity-50 data-[state=checked]:border-primary-hover data-[state=checked]:bg-primary"
    >
      <Base.Thumb className="block size-4.5 rounded-full bg-muted shadow-sm transition-[transform,background-color] data-[state=checked]:translate-x-5 data-[state=checked]:bg-on-primary" />
    </Base.Root>
  );
  if (!label) return knob;
  return (
    <span className={cn('flex items-center gap-3', className)}>
      {knob}
      <label htmlFor={id} className="cursor-pointer text-sm text-fg">
        {label}
      </label>
    </span>
  );
}
