import type { ReactNode } from 'react';
import { cn } from '@/ui/cn';

/** A stretch of time and what happens in it. */
export interface TimelineStep {
  key: string;
  title: string;
  /** When it is, such as "Days 1 to 30". */
  hint?: string | undefined;
  /** What is reached within it; marked on the line. */
  milestone?: string | undefined;
  content: ReactNode;
}

/** Steps in time along a line: side by side if there is room, else one below the other. */
export function Timeline({ steps }: { steps: readonly TimelineStep[] }) {
  return (
    <ol className="grid gap-y-6 @2xl:grid-cols-[repeat(auto-fit,minmax(13rem,1fr))]">
      {steps.map(({ key, title, hint, milestone, content }, index) => (
        <li
          key={key}
          className={cn(
            'relative min-w-0 space-y-2 pl-6 @2xl:pt-6 @2xl:pr-5 @2xl:pl-0',
            'before:absolute before:top-2 before:bottom-[-2rem] before:left-1 before:w-0.5 before:bg-hairline-strong last:before:bottom-0',
            '@2xl:before:inset-x-0 @2xl:before:top-1 @2xl:before:bottom-auto @2xl:before:h-0.5 @2xl:before:w-auto',
          )}
        >
          <span
            aria-hidden="true"
            className={cn(
              'absolute top-1.5 left-0 size-2.5 rounded-full @2xl:top-0',
              index === 0 ? 'bg-accent' : 'bg-secondary',
            )}
          />
          <p className="text-sm font-medium break-words text-fg">{title}</p>
          {hint && <p className="text-sm text-muted tabular">{hint}</p>}
          {milestone && (
            <p className="inline-block rounded-full border border-accent/40 px-2.5 py-0.5 text-xs text-accent">
              {milestone}
            </p>
          )}
          {content}
        </li>
      ))}
    </ol>
  );
}
