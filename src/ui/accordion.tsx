import { type ReactNode, useId, useState } from 'react';
import { Icon } from './icon';

export interface AccordionItem {
  title: string;
  content: ReactNode;
}

/**
 * Collapsible items, at most one open at a time. Uses native details elements that share a `name`, so it works before any
 * script has run. The state closes the other items in browsers that do not support `name` on details.
 */
export function Accordion({ items }: { items: readonly AccordionItem[] }) {
  const name = useId();
  const [openIndex, setOpenIndex] = useState<number | null>(null);
  return (
    <div className="divide-y divide-hairline border-y border-hairline">
      {items.map((item, index) => (
        <details
          key={item.title}
          name={name}
          open={openIndex === index}
          onToggle={(event) => {
            const isOpen = event.currentTarget.open;
            setOpenIndex((previous) => (isOpen ? index : previous === index ? null : previous));
          }}
          className="group"
        >
          <summary className="flex list-none items-center justify-between gap-6 py-5 text-left font-medium text-fg transition-colors hover:text-accent">
            {item.title}
            <Icon
              name="plus"
              className="size-4.5 shrink-0 text-faint transition-transform group-open:rotate-45 group-open:text-accent"
            />
          </summary>
          <div className="max-w-2xl animate-fade pr-10 pb-6 leading-relaxed text-muted">{item.content}</div>
        </details>
      ))}
    </div>
  );
}
