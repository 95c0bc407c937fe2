import type { ComponentProps } from 'react';
import { cn } from './cn';
import { controlClass } from './control-class';

/** A single-line text input. For errors set `aria-invalid` and `aria-describedby` (see `describedByIds`). */
export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input className={cn(controlClass, 'h-10', className)} {...rest} />;
}
