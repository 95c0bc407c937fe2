import type { ReactNode } from 'react';
import { cn } from '@/ui/cn';

/** A fact with its title; `wide`: its content needs the whole width. */
export interface ShownFact {
  key: string;
  title: string;
  content: ReactNode;
  wide?: boolean;
}

/** Titles and contents in pairs: side by side where there is room, one under the other on narrow screens. */
export function FactList({ facts }: { facts: readonly ShownFact[] }) {
  if (facts.length === 0) return null;
  return (
    <div className="@container">
      <dl className="divide-y divide-hairline">
        {facts.map(({ key, title, content, wide }) => (
          <div
            key={key}
            className={cn(
              'space-y-1 py-3',
              !wide && '@lg:grid @lg:grid-cols-[minmax(7rem,12rem)_1fr] @lg:gap-6 @lg:space-y-0',
            )}
          >
            <dt className="text-sm break-words text-muted">{title}</dt>
            <dd className="min-w-0 leading-relaxed break-words text-fg">{content}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
