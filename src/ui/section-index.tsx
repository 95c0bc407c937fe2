import { memo } from 'react';
import { cn } from './cn';
import { Icon } from './icon';

export interface SectionIndexItem {
  /** Id of the section's element. */
  id: string;
  title: string;
  /** How many of its fields hold something. */
  filled: number;
  total: number;
  /** Holds a field with a shown error. */
  invalid?: boolean;
}

export interface SectionIndexProps {
  /** Name of the list for screen readers. */
  label: string;
  sections: readonly SectionIndexItem[];
  className?: string;
}

/** The sections of a long form with how far each is filled in; links jump to them. */
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

/** One section; renders only when something about it changed. */
const Entry = memo(({ id, title, filled, total, invalid }: SectionIndexItem) => {
  const done = filled >= total;
  return (
    <li>
      <a
        href={`#${id}`}
        className={cn(
          '-ml-px flex items-center gap-3 border-l py-1.5 pr-2 pl-4 text-sm hover:border-accent hover:text-fg',
          invalid
            ? 'border-danger text-danger'
            : done
              ? 'border-primary-hover text-fg'
              : 'border-transparent text-muted',
        )}
      >
        <span className="min-w-0 flex-1 truncate">{title}</span>
        {done && !invalid && <Icon name="check" className="size-3.5 text-accent" />}
        <span aria-hidden="true" className="text-xs text-faint tabular">
          {filled}/{total}
        </span>
        <span className="sr-only">
          , {filled} of {total} filled in{invalid && ', holds an error'}
        </span>
      </a>
    </li>
  );
});
