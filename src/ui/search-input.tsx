import type { ComponentProps } from 'react';
import { cn } from './cn';
import { Icon } from './icon';
import { Input } from './input';

/** A search field with a magnifying glass; `className` is that of the box around both. */
export function SearchInput({ className, ...rest }: ComponentProps<typeof Input>) {
  return (
    <div className={cn('relative', className)}>
      <Icon name="search" className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-faint" />
      <Input type="search" className="pl-9" {...rest} />
    </div>
  );
}
