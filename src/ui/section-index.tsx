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

/** A table of contents of a long form: links to its sections, each with its number of filled fields. */
export function SectionIndex({ label, sections, className }: SectionIndexProps) {
  return (
    <nav aria-label={label} className={className}>
      <ol className="space-y-0.5 border-l border-hairline">
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
    <li>
      <a
        href={`#${id}`}
        className={cn(
          '-ml-px flex items-center gap-3 border-l py-1.5 pr-2 pl-4 text-sm hover:border-accent hover:text-fg',
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
