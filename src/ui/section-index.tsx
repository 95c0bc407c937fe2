import { memo } from 'react';
import { cn } from './cn';
import { Icon } from './icon';

export interface SectionIndexItem {
  /** Id of the section's element. */
  id: string;
  title: string;
  filledCount: number;
  totalCount: number;
  /** Whether a field of the section shows an error. */
  invalid?: boolean;
}

export interface SectionIndexProps {
  /** Accessible name of the list. */
  label: string;
  sections: readonly SectionIndexItem[];
  className?: string;
}

/** A table of contents of a long form: links to its sections, each with its number of filled fields. One line on phones. */
export function SectionIndex({ label, sections, className }: SectionIndexProps) {
  return (
    <nav aria-label={label} className={className}>
      {/* Positioned: the words only for screen readers are absolute, and would otherwise widen the page instead of scrolling. */}
      <ol className="relative flex gap-1 overflow-x-auto sm:block sm:space-y-0.5 sm:border-l sm:border-hairline">
        {sections.map((section) => (
          <Entry key={section.id} {...section} />
        ))}
      </ol>
    </nav>
  );
}

/** One section; memoized. */
const Entry = memo(({ id, title, filledCount, totalCount, invalid }: SectionIndexItem) => {
  const isComplete = filledCount >= totalCount;
  return (
    <li className="shrink-0">
      <a
        href={`#${id}`}
        className={cn(
          'flex items-center gap-2 border-b-2 px-2 py-2.5 text-sm -outline-offset-2 hover:border-accent hover:text-fg sm:-ml-px sm:gap-3 sm:border-b-0 sm:border-l sm:py-1.5 sm:pl-4',
          invalid
            ? 'border-danger text-danger'
            : isComplete
              ? 'border-primary-hover text-fg'
              : 'border-transparent text-muted',
        )}
      >
        <span className="min-w-0 flex-1 truncate">{title}</span>
        {isComplete && !invalid && <Icon name="check" className="size-3.5 text-accent" />}
        <span aria-hidden="true" className="text-xs text-faint tabular">
          {filledCount}/{totalCount}
        </span>
        <span className="sr-only">
          , {filledCount} of {totalCount} filled in{invalid && ', holds an error'}
        </span>
      </a>
    </li>
  );
});
