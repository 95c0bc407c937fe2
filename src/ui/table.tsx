import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn';
import { ScrollRegion } from './scroll-region';

export interface TableFrameProps {
  /** Accessible name of the scrolling region. */
  label: string;
  children: ReactNode;
}

/** The frame around a table; scrolls sideways if the table is wider than the screen. */
export function TableFrame({ label, children }: TableFrameProps) {
  return (
    <ScrollRegion label={label} className="overflow-x-auto bg-surface">
      {children}
    </ScrollRegion>
  );
}

/** A table with tabular figures. */
export function Table({ className, ...rest }: ComponentProps<'table'>) {
  return <table className={cn('w-full border-collapse text-left text-sm tabular', className)} {...rest} />;
}

/** A column heading. */
export function Th({ className, ...rest }: ComponentProps<'th'>) {
  return (
    <th
      scope="col"
      className={cn(
        'border-b border-hairline bg-raised px-4 py-2.5 text-xs font-medium whitespace-nowrap text-muted',
        className,
      )}
      {...rest}
    />
  );
}

/** A row with a hover highlight. */
export function Tr({ className, ...rest }: ComponentProps<'tr'>) {
  return (
    <tr
      className={cn('border-b border-hairline transition-colors last:border-0 hover:bg-raised/60', className)}
      {...rest}
    />
  );
}

/** A cell. */
export function Td({ className, ...rest }: ComponentProps<'td'>) {
  return <td className={cn('px-4 py-2.5 align-top text-fg', className)} {...rest} />;
}
