import type { ComponentProps } from 'react';
import { cn } from './cn';
import { controlClass } from './control-class';

/** A multi-line text input; grows with its content if the browser supports `field-sizing`. */
export function Textarea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={rows}
      className={cn(controlClass, 'field-sizing-content resize-y py-2 leading-relaxed', className)}
      style={{ minHeight: `${rows * 1.6 + 1}em` }}
      {...rest}
    />
  );
}
