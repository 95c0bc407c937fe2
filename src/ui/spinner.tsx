import { cn } from './cn';

const sizes = { sm: 'size-4 border-2', md: 'size-6 border-2', lg: 'size-10 border-[3px]' };

export interface SpinnerProps {
  size?: keyof typeof sizes;
  /** Announced to screen readers; without a label the spinner is decorative. */
  label?: string;
  className?: string;
}

/** A turning ring. */
export function Spinner({ size = 'md', label, className }: SpinnerProps) {
  const ring = (
    <span
      aria-hidden="true"
      className={cn(
        'inline-block animate-spin rounded-full border-current/25 border-t-current',
        sizes[size],
        className,
      )}
    />
  );
  if (!label) return ring;
  return (
    <span role="status">
      {ring}
      <span className="sr-only">{label}</span>
    </span>
  );
}

/** A spinner in the middle of an otherwise empty screen, with a main landmark and heading for screen readers. */
export function FullScreenSpinner() {
  return (
    <main className="grid min-h-dvh place-items-center text-accent">
      <div role="status">
        <Spinner size="lg" />
        <h1 className="sr-only">Loading</h1>
      </div>
    </main>
  );
}
