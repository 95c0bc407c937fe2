import { Tabs as Base } from 'radix-ui';
import type { ReactNode } from 'react';
import { cn } from './cn';

export interface TabItem {
  value: string;
  label: ReactNode;
  content: ReactNode;
}

export interface TabsProps {
  /** Name of the row of tabs for screen readers. */
  label: string;
  items: readonly TabItem[];
  value?: string;
  defaultValue?: string;
  onValueChange?: (value: string) => void;
  className?: string;
}

/** Views that take turns; arrow keys move between the tabs. */
export function Tabs({ label, items, value, defaultValue, onValueChange, className }: TabsProps) {
  return (
    <Base.Root
      value={value}
      defaultValue={value === undefined ? (defaultValue ?? items[0]?.value) : undefined}
      onValueChange={onValueChange}
      className={className}
    >
      <Base.List aria-label={label} className="flex gap-1 overflow-x-auto border-b border-hairline">
        {items.map((item) => (
          <Base.Trigger
            key={item.value}
            value={item.value}
            className={cn(
              '-mb-px border-b-2 border-transparent px-3 py-2.5 text-sm font-medium whitespace-nowrap text-muted transition-colors -outline-offset-2',
              'hover:text-fg data-[state=active]:border-accent data-[state=active]:text-fg',
            )}
          >
            {item.label}
          </Base.Trigger>
        ))}
      </Base.List>
      {items.map((item) => (
        <Base.Content key={item.value} value={item.value} className="pt-5">
          {item.content}
        </Base.Content>
      ))}
    </Base.Root>
  );
}
