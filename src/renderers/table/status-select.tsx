import { cn } from '@/ui/cn';
import { Select } from '@/ui/select';

export interface StatusSelectProps {
  label: string;
  statuses: readonly string[];
  value: string;
  onChange: (value: string) => void;
}

/** Selects the status of a row. A saved status that is no longer declared stays selectable until another is chosen. */
export function StatusSelect({ label, statuses, value, onChange }: StatusSelectProps) {
  const options = value === '' || statuses.includes(value) ? statuses : [value, ...statuses];
  return (
    <Select
      aria-label={label}
      placeholder="No status"
      options={options.map((status) => ({ value: status, label: status }))}
      value={value}
      onChange={onChange}
      className={cn(
        'h-8! min-w-32 max-sm:min-w-28 rounded-full! py-0! text-xs!',
        // On a phone as high as a finger, and drawn as high as elsewhere: a clear border stands around the drawn one.
        'max-sm:h-11! max-sm:border-x-0! max-sm:border-y-6! max-sm:border-transparent! max-sm:bg-clip-padding max-sm:shadow-[inset_0_0_0_1px_var(--color-control)]!',
        value !== '' && 'font-medium text-accent!',
      )}
    />
  );
}
