import type { RendererProps } from '@/contracts/plugins';
import type { ToolResult } from '@/generated/declaration';
import { isBlankValue, partAt } from '@/reading/coerce';
import { Card } from '@/ui/card';
import { FactList } from '../parts/fact-list';
import { MoreSection, morePartsText } from '../parts/more-section';
import { factText } from './fact-text';
import { FactValue, isWide } from './fact-value';
import { undeclaredParts } from './undeclared-parts';

/** Kinds whose results are objects. */
type ObjectKind = 'record' | 'prompt-pair' | 'proposal' | 'call-flow';

/** The declared facts, each in its format, and under "More" all other properties of the answer. */
export function Renderer({ value, options, fileAddress }: RendererProps<ObjectKind>) {
  const declared = (options.facts ?? []).map((fact) => ({ fact, part: partAt(value, fact.from) }));
  const facts = declared
    .filter(({ part }) => !isBlankValue(part))
    .map(({ fact, part }) => ({
      key: fact.from,
      title: fact.title,
      content: <FactValue key={fact.from} fact={fact} value={part} fileAddress={fileAddress} />,
      wide: isWide(fact),
    }));
  return (
    <Card className="space-y-4 py-2">
      <FactList facts={facts} />
      <MoreSection parts={undeclaredParts(value, options)} />
    </Card>
  );
}

/** Formats the whole result as "Title: value" lines. */
export function toText(value: object, options: ToolResult): string {
  const facts = (options.facts ?? []).flatMap((fact) => factText(fact, partAt(value, fact.from)) ?? []);
  return [facts.join('\n'), morePartsText(undeclaredParts(value, options))].filter(Boolean).join('\n\n');
}

/** Returns the length of the first list in the result, or 1 without a list. */
export function count(value: object): number {
  const list = Object.values(value).find((part) => Array.isArray(part));
  return list?.length ?? 1;
}
