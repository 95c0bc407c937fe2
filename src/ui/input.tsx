import type { ComponentProps } from 'react';
import { cn } from './cn';
import { controlClass } from './control-class';

/** One line of text. Set `aria-invalid` and `aria-describedby` (see `describedBy`) for errors. */
export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input className={cn(controlClass, 'h-10', className)} {...rest} />;
}
