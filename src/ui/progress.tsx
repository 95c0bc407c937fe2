import { cn } from './cn';

export interface ProgressProps {
  /** Name for screen readers. */
  label: string;
  /** 0 to 100; left out or null where the length of the wait is not known. */
  value?: number | null;
  /** A line under the bar. Put changing texts into a live region of the caller. */
  text?: string;
  /** Shows the figure beside the label. */
  showValue?: boolean;
  className?: string;
}

/** A bar for a wait of known or unknown length. */
export function Progress({ label, value, text, showValue, className }: ProgressProps) {
  const known = typeof value === 'number';
  const percent = known ? Math.round(Math.min(100, Math.max(0, value))) : undefined;
  return (
    <div className={className}>
      {showValue && known && (
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
        aria-valuetext={known ? `${percent}%` : undefined}
        className="relative h-2 overflow-hidden rounded-full bg-overlay"
      >
        <div
          className={cn(
            'absolute inset-y-0 left-0 rounded-full bg-linear-to-r from-primary to-secondary',
            known
              ? 'w-full origin-left transition-transform'
              : 'w-1/3 animate-sweep motion-reduce:w-full motion-reduce:opacity-60',
          )}
          style={known ? { transform: `scaleX(${(percent ?? 0) / 100})` } : undefined}
        />
      </div>
      {text && <p className="mt-2 text-sm text-muted">{text}</p>}
    </div>
  );
}
