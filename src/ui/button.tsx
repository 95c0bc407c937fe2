import type { ComponentProps, MouseEvent } from 'react';
import { type ButtonLook, buttonClass } from './button-class';
import { Spinner } from './spinner';

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** Shows a spinner and takes no clicks; the label stays readable. */
  loading?: boolean;
}

/** A button; type is "button" unless said otherwise, so that it never submits a form by accident. */
export function Button({ variant, size, className, loading = false, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      className={buttonClass({ variant, size, className })}
      // A button that is disabled while it has the focus loses it: this one takes no clicks, and stays where it is.
      aria-disabled={loading || undefined}
      aria-busy={loading || undefined}
      onClick={loading ? ignore : onClick}
      {...rest}
    >
      {loading && <Spinner size="sm" />}
      {children}
    </button>
  );
}

/** A submit button sends nothing either, as it does where Enter is pressed in a field. */
function ignore(event: MouseEvent): void {
  event.preventDefault();
}
