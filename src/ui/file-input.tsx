import type { ComponentProps } from 'react';
import { cn } from './cn';
import { controlClass } from './control-class';

const fileInputClass = cn(
  controlClass,
  'cursor-pointer py-2 file:mr-3 file:cursor-pointer file:rounded-md file:border-0 file:bg-overlay file:px-3 file:py-1.5',
  'file:text-sm file:font-medium file:text-fg',
);

/** The browser's native file input, styled like the other controls. */
export function FileInput(props: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  return <input {...props} type="file" className={fileInputClass} />;
}
