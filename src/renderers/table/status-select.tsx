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
        'status-select h-8! min-w-32 max-sm:min-w-28 rounded-full! py-0! text-xs! max-sm:h-11!',
        value !== '' && 'font-medium text-accent!',
      )}
    />
  );
}
