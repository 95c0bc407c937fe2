import { type ReactNode, useState } from 'react';
import { Button } from '@/ui/button';
import { cn } from '@/ui/cn';

export interface FilterBarProps {
  count: ReactNode;
  children: ReactNode;
}

/** The controls above a list. On narrow screens one button opens them, so that the list starts high on the page. */
export function FilterBar({ count, children }: FilterBarProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <div className="min-w-0 text-sm text-muted tabular max-sm:grow sm:order-last">{count}</div>
      <Button
        variant="secondary"
        size="sm"
        aria-expanded={isOpen}
        className="max-sm:min-h-11 sm:hidden"
        onClick={() => setOpen(!isOpen)}
      >
        Filter and sort
      </Button>
      <div className={cn('contents', !isOpen && 'max-sm:hidden')}>{children}</div>
    </div>
  );
}
