import type { RendererProps } from '@/contracts/plugins';
import type { ToolResult } from '@/generated/declaration';
import { isNothing, partAt } from '@/reading/coerce';
import { Card } from '@/ui/card';
import { FactList } from '../parts/fact-list';
import { MoreParts, moreText } from '../parts/more-parts';
import { FactValue, isWide } from './fact-value';
import { factText } from './text';
import { undeclared } from './undeclared';

/** Kinds whose results are objects. */
type Shown = 'record' | 'prompt-pair' | 'proposal' | 'call-flow';

/** Facts by name: each as what it is, and under "More" whatever else the answer holds. */
export function Renderer({ value, options, fileAddress }: RendererProps<Shown>) {
  const given = (options.facts ?? []).map((fact) => ({ fact, part: partAt(value, fact.from) }));
  const facts = given
    .filter(({ part }) => !isNothing(part))
    .map(({ fact, part }) => ({
      key: fact.from,
      title: fact.title,
      content: <FactValue key={fact.from} fact={fact} value={part} fileAddress={fileAddress} />,
      wide: isWide(fact),
    }));
  return (
    <Card className="space-y-4 py-2">
      <FactList facts={facts} />
      <MoreParts parts={undeclared(value, options)} />
    </Card>
  );
}

/** All of the result as "Title: value", part after part. */
export function toText(value: object, options: ToolResult): string {
  const facts = (options.facts ?? []).flatMap((fact) => factText(fact, partAt(value, fact.from)) ?? []);
  return [facts.join('\n'), moreText(undeclared(value, options))].filter(Boolean).join('\n\n');
}

/** Entries of the first list the result holds; one thing where there is none. */
export function count(value: object): number {
  const list = Object.values(value).find((part) => Array.isArray(part));
  return list?.length ?? 1;
}
