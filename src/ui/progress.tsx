import { cn } from './cn';

export interface ProgressProps {
  /** Accessible name. */
  label: string;
  /** 0 to 100; omitted or null if the length of the wait is unknown. */
  value?: number | null;
  showValue?: boolean;
  className?: string;
}

/** A progress bar for a wait of known or unknown length. */
export function Progress({ label, value, showValue, className }: ProgressProps) {
  const isDeterminate = typeof value === 'number';
  const percent = isDeterminate ? Math.round(Math.min(100, Math.max(0, value))) : undefined;
  return (
    <div className={className}>
      {showValue && isDeterminate && (
        <p aria-hidden="true" className="mb-2 flex justify-between gap-4 text-sm text-muted tabular">
          <span>{label}</span>
          <span className="text-fg">{percent}%</span>
        </p>
      )}
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={isDeterminate ? `${percent}%` : undefined}
        className="relative h-2 overflow-hidden rounded-full bg-overlay"
      >
        <div
          className={cn(
            'absolute inset-y-0 left-0 rounded-full bg-linear-to-r from-primary to-secondary',
            isDeterminate
              ? 'w-full origin-left transition-transform'
              : 'w-1/3 animate-sweep motion-reduce:w-full motion-reduce:opacity-60',
          )}
          style={isDeterminate ? { transform: `scaleX(${(percent ?? 0) / 100})` } : undefined}
        />
      </div>
    </div>
  );
}
