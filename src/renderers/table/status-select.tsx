import { cn } from '@/ui/cn';
import { Select } from '@/ui/select';

export interface StatusSelectProps {
  label: string;
  statuses: readonly string[];
  value: string;
  onChange: (value: string) => void;
}

/** How far somebody is with a row. One that the declaration no longer has stays as long as nothing else is chosen. */
export function StatusSelect({ label, statuses, value, onChange }: StatusSelectProps) {
  const offered = value === '' || statuses.includes(value) ? statuses : [value, ...statuses];
  return (
    <Select
      aria-label={label}
      placeholder="No status"
      options={offered.map((status) => ({ value: status, label: status }))}
      value={value}
      onChange={onChange}
      className={cn(
        'h-8! min-w-32 rounded-full! py-0! text-xs! max-sm:h-11!',
        value !== '' && 'font-medium text-accent!',
      )}
    />
  );
}
