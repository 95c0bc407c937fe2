import { type ReactNode, useId } from 'react';
import { cn } from '@/ui/cn';
import { Icon, type IconName } from '@/ui/icon';
import { keyed } from '@/ui/keyed';
import { MarkedText } from './marked-text';

export interface PlanSectionProps {
  title: string;
  icon: IconName;
  /** A line under the heading. */
  hint?: string;
  children: ReactNode;
}

/** A titled part of a long result; a landmark, so that one can jump from part to part. */
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

/** A titled group within a part; nothing where it has no content. */
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
  /** ordered: one after the other. tags: short names side by side. */
  look?: 'bullets' | 'ordered' | 'tags';
}

/** A list of texts under a heading of its own, if it has one; nothing where there are no texts. */
export function PlanList({ title, items = [], look = 'bullets' }: PlanListProps) {
  if (items.length === 0) return null;
  const List = look === 'ordered' ? 'ol' : 'ul';
  const looks = {
    bullets: 'list-disc space-y-1.5 pl-5 marker:text-accent',
    ordered: 'list-decimal space-y-1.5 pl-5 marker:text-accent marker:tabular-nums',
    tags: 'flex flex-wrap gap-2',
  };
  const tag = 'rounded-full border border-hairline-strong bg-overlay/60 px-2.5 py-0.5 text-sm text-muted';
  const list = (
    <List className={looks[look]}>
      {keyed(items, String).map(({ key, item }) => (
        <li key={key} className={look === 'tags' ? tag : 'leading-relaxed break-words whitespace-pre-line text-fg'}>
          {look === 'tags' ? item : <MarkedText text={item}>{item}</MarkedText>}
        </li>
      ))}
    </List>
  );
  return title ? <PlanGroup title={title}>{list}</PlanGroup> : list;
}

export interface PlanFactsProps {
  facts: readonly (readonly [name: string, value: string | undefined])[];
  /** Values that are read first. */
  large?: boolean;
}

/** Facts as pairs of name and value; those without a value are left out. */
export function PlanFacts({ facts, large }: PlanFactsProps) {
  const known = facts.filter(([, value]) => value !== undefined);
  if (known.length === 0) return null;
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3">
      {known.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-sm text-muted">{name}</dt>
          <dd
            className={cn(
              'break-words text-fg tabular',
              large ? 'text-2xl font-semibold tracking-tight' : 'font-medium',
            )}
          >
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
