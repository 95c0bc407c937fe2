export interface SwitchProps {
  id: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  label: string;
  describedBy?: string;
  disabled?: boolean;
  onBlur?: () => void;
}

/** An on/off switch that takes effect at once: a native checkbox with the switch role. */
export function Switch({ id, checked, onChange, label, describedBy, disabled, onBlur }: SwitchProps) {
  const control = (
    <input
      type="checkbox"
      // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox exposes its checked state itself
      role="switch"
      id={id}
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
        // Enter toggles the switch, as it presses a button. In a native checkbox it would submit the form.
        event.preventDefault();
        event.currentTarget.click();
      }}
      disabled={disabled}
      onBlur={onBlur}
      aria-describedby={describedBy}
      className="inline-flex h-6 w-11 shrink-0 cursor-pointer appearance-none items-center rounded-full border border-control bg-background px-0.5 transition-colors before:block before:size-4.5 before:rounded-full before:bg-muted before:shadow-sm before:transition-[transform,background-color] hover:border-faint checked:border-primary-hover checked:bg-primary checked:before:translate-x-5 checked:before:bg-on-primary disabled:cursor-not-allowed disabled:opacity-50"
    />
  );
  return (
    <span className="flex items-center gap-3">
      {control}
      <label htmlFor={id} className="cursor-pointer text-sm text-fg">
        {label}
      </label>
    </span>
  );
}
