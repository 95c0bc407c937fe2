import { Tabs as Base } from 'radix-ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { cn } from './cn';

export interface TabItem {
  value: string;
  label: ReactNode;
  content: ReactNode;
}

export interface TabsProps {
  /** Accessible name of the tab list. */
  label: string;
  items: readonly TabItem[];
  value: string;
  onValueChange: (value: string) => void;
  className?: string;
}

/** Tabs with their panels; arrow keys move between the tabs. */
export function Tabs({ label, items, value, onValueChange, className }: TabsProps) {
  const tabList = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when another tab becomes active
  useEffect(() => scrollToActiveTab(tabList.current), [value]);
  return (
    <Base.Root value={value} onValueChange={onValueChange} className={className}>
      <Base.List ref={tabList} aria-label={label} className="flex gap-1 overflow-x-auto border-b border-hairline">
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

/** Scrolls the tab list until the active tab is fully visible. Not `scrollIntoView`, which may scroll the page too. */
function scrollToActiveTab(tabList: HTMLElement | null): void {
  const tab = tabList?.querySelector<HTMLElement>('[data-state="active"]');
  if (!tabList || !tab) return;
  const tabLeft = tab.offsetLeft - tabList.offsetLeft;
  tabList.scrollLeft = Math.min(Math.max(tabList.scrollLeft, tabLeft + tab.offsetWidth - tabList.clientWidth), tabLeft);
}
