import { Tabs as Base } from 'radix-ui';
import { type ReactNode, useEffect, useRef } from 'react';
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
  const row = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is the one to be seen
  useEffect(() => show(row.current), [value]);
  return (
    <Base.Root
      value={value}
      defaultValue={value === undefined ? (defaultValue ?? items[0]?.value) : undefined}
      onValueChange={onValueChange}
      className={className}
    >
      <Base.List ref={row} aria-label={label} className="flex gap-1 overflow-x-auto border-b border-hairline">
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

/** Moves a row so far that its chosen tab is seen whole; by hand, as the browser's own way may move the page too. */
function show(row: HTMLElement | null): void {
  const tab = row?.querySelector<HTMLElement>('[data-state="active"]');
  if (!row || !tab) return;
  const left = tab.offsetLeft - row.offsetLeft;
  row.scrollLeft = Math.min(Math.max(row.scrollLeft, left + tab.offsetWidth - row.clientWidth), left);
}
