import { Slot } from 'radix-ui';
import type { ComponentProps } from 'react';
import { type ButtonLook, buttonClass } from './button-class';
import { Spinner } from './spinner';

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** Shows a spinner and takes no clicks; the label stays readable. */
  loading?: boolean;
  /** Renders the single child with the looks of a button, for links. */
  asChild?: boolean;
}

/** A button; type is "button" unless said otherwise, so that it never submits a form by accident. */
export function Button({
  variant,
  size,
  className,
  loading = false,
  asChild = false,
  children,
  disabled,
  ...rest
}: ButtonProps) {
  const classes = buttonClass({ variant, size, className });
  if (asChild) {
    return (
      <Slot.Root className={classes} {...rest}>
        {children}
      </Slot.Root>
    );
  }
  return (
    <button type="button" className={classes} disabled={disabled || loading} aria-busy={loading || undefined} {...rest}>
      {loading && <Spinner size="sm" />}
      {children}
    </button>
  );
}
