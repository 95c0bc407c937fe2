import type { ComponentProps, MouseEvent } from 'react';
import { type ButtonStyle, buttonClass } from './button-class';
import { Spinner } from './spinner';

export interface ButtonProps extends ComponentProps<'button'>, ButtonStyle {
  /** Shows a spinner and ignores clicks; the label stays readable. */
  loading?: boolean;
}

/** A button. Its default type is "button", so that it never submits a form by accident. */
export function Button({ variant, size, className, loading = false, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      className={buttonClass({ variant, size, className })}
      // A focused button that becomes `disabled` loses the focus; `aria-disabled` keeps it, and clicks are ignored.
      aria-disabled={loading || undefined}
      aria-busy={loading || undefined}
      onClick={loading ? preventClick : onClick}
      {...rest}
    >
      {loading && <Spinner size="sm" />}
      {children}
    </button>
  );
}

/** Cancels the click; on a submit button this also stops the implicit submission by Enter in a field. */
function preventClick(event: MouseEvent): void {
  event.preventDefault();
}
