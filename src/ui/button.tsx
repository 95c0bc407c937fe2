import type { ComponentProps } from 'react';
import { type ButtonLook, buttonClass } from './button-class';
import { Spinner } from './spinner';

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** Shows a spinner and takes no clicks; the label stays readable. */
  loading?: boolean;
}

/** A button; type is "button" unless said otherwise, so that it never submits a form by accident. */
export function Button({ variant, size, className, loading = false, children, disabled, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      className={buttonClass({ variant, size, className })}
      disabled={disabled || loading}
      aria-busy={loading || undefined}
      {...rest}
    >
      {loading && <Spinner size="sm" />}
      {children}
    </button>
  );
}
