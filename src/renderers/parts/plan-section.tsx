import { type ReactNode, useId } from 'react';
import { cn } from '@/ui/cn';
import { Icon, type IconName } from '@/ui/icon';
import { withKeys } from '@/ui/with-keys';
import { MaybeMarkdown } from './maybe-markdown';
import { ShareBar } from './share-bar';

export interface PlanSectionProps {
  title: string;
  icon: IconName;
  /** A line under the heading. */
  hint?: string;
  children: ReactNode;
}

/** A titled part of a long result; a landmark, so that screen readers can jump between parts. */
export function PlanSection({ title, icon, hint, children }: PlanSectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="space-y-4 rounded-xl border border-hairline bg-surface/85 p-5 shadow-lift sm:p-6"
    >
      <div className="flex items-start gap-3">
        <span className="grid size-9 shrink-0 place-items-center rounded-lg border border-hairline bg-raised text-accent">
          <Icon name={icon} className="size-4.5" />
        </span>
        <div className="min-w-0 self-center">
          <h3 id={id} className="font-semibold tracking-tight text-fg">
            {title}
          </h3>
          {hint && <p className="text-sm text-muted">{hint}</p>}
        </div>
      </div>
      {children}
    </section>
  );
}

/** A titled group within a part. */
export function PlanGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0 space-y-2">
      <h4 className="text-sm font-medium text-muted">{title}</h4>
      {children}
    </div>
  );
}

export interface PlanListProps {
  title?: string;
  items: readonly string[] | undefined;
  /** ordered: numbered steps. tags: short names side by side. */
  variant?: 'bullets' | 'ordered' | 'tags';
}

/** A list of texts, with an optional heading; renders nothing without texts. */
export function PlanList({ title, items = [], variant = 'bullets' }: PlanListProps) {
  if (items.length === 0) return null;
  const List = variant === 'ordered' ? 'ol' : 'ul';
  const listClasses = {
    bullets: 'list-disc space-y-1.5 pl-5 marker:text-accent',
    ordered: 'list-decimal space-y-1.5 pl-5 marker:text-accent marker:tabular-nums',
    tags: 'flex flex-wrap gap-2',
  };
  const tagClass = 'rounded-full border border-hairline-strong bg-overlay/60 px-2.5 py-0.5 text-sm text-muted';
  const list = (
    <List className={listClasses[variant]}>
      {withKeys(items, String).map(({ key, item }) => (
        <li
          key={key}
          className={variant === 'tags' ? tagClass : 'leading-relaxed break-words whitespace-pre-line text-fg'}
        >
          {variant === 'tags' ? item : <MaybeMarkdown text={item}>{item}</MaybeMarkdown>}
        </li>
      ))}
    </List>
  );
  return title ? <PlanGroup title={title}>{list}</PlanGroup> : list;
}

export interface PlanFactsProps {
  /** `share`, from 0 to 1: draws a bar under the value, to compare it with others. */
  facts: readonly (readonly [name: string, value: string | undefined, share?: number | undefined])[];
  /** Whether to emphasize the values. */
  isLarge?: boolean;
}

/** Pairs of name and value; skips those without a value. */
export function PlanFacts({ facts, isLarge }: PlanFactsProps) {
  const nonEmpty = facts.filter(([, value]) => value !== undefined);
  if (nonEmpty.length === 0) return null;
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3">
      {nonEmpty.map(([name, value, share]) => (
        <div key={name} className={cn('min-w-0', share !== undefined && 'grow')}>
          <dt className="text-sm text-muted">{name}</dt>
          <dd
            className={cn(
              'break-words text-fg tabular',
              isLarge ? 'text-2xl font-semibold tracking-tight' : 'font-medium',
            )}
          >
            {value}
            {share !== undefined && <ShareBar share={share} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
