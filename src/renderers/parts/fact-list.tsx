import type { ReactNode } from 'react';
import { cn } from '@/ui/cn';

export interface FactItem {
  key: string;
  title: string;
  content: ReactNode;
  /** Whether the content needs the full width. */
  isWide?: boolean;
  /** Whether this is the most important value, which is shown large. */
  isLarge?: boolean | undefined;
}

/** A list of titled values: title and value side by side, or stacked if the container is narrow. */
export function FactList({ facts }: { facts: readonly FactItem[] }) {
  if (facts.length === 0) return null;
  return (
    <div className="@container">
      <dl className="divide-y divide-hairline">
        {facts.map(({ key, title, content, isWide, isLarge }) => (
          <div
            key={key}
            className={cn(
              'space-y-1 py-3',
              !isWide && '@lg:grid @lg:grid-cols-[minmax(7rem,12rem)_1fr] @lg:gap-6 @lg:space-y-0',
            )}
          >
            <dt className="text-sm break-words text-muted">{title}</dt>
            <dd
              className={cn(
                'min-w-0 break-words text-fg',
                isLarge ? 'text-3xl font-semibold tracking-tight tabular' : 'leading-relaxed',
              )}
            >
              {content}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
