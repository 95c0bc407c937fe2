import type { RendererProps } from '@/contracts/plugins';
import type { ToolResult } from '@/generated/declaration';
import { isZero } from '@/reading/amount-with-unit';
import { isBlankValue, partAt } from '@/reading/coerce';
import { Card } from '@/ui/card';
import { FactList } from '../parts/fact-list';
import { MoreSection, morePartsText } from '../parts/more-section';
import { factText } from './fact-text';
import { FactValue, isWide } from './fact-value';
import { undeclaredParts } from './undeclared-parts';

type ObjectKind = 'record' | 'prompt-pair' | 'proposal' | 'call-flow';

/** The declared facts, each in its format, and under "More" all other properties of the answer. */
export function Renderer({ value, options, fileAddress }: RendererProps<ObjectKind>) {
  const facts = shownFacts(value, options).map(({ fact, part, unit }) => ({
    key: fact.title,
    title: fact.title,
    content: <FactValue fact={fact} value={part} unit={unit} fileAddress={fileAddress} />,
    isWide: isWide(fact),
    isLarge: fact.large,
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
  const facts = shownFacts(value, options).flatMap(({ fact, part, unit }) => factText(fact, part, unit) ?? []);
  return [facts.join('\n'), morePartsText(undeclaredParts(value, options))].filter(Boolean).join('\n\n');
}

/** Returns the facts for which the result has a value, each with its unit, if any. */
function shownFacts(value: object, { facts = [] }: ToolResult) {
  return facts
    .map((fact) => ({ fact, part: partAt(value, fact.from), unit: fact.unit && partAt(value, fact.unit) }))
    .filter(({ fact, part }) => !isBlankValue(part) && !(fact.hideZero && isZero(part)));
}

/** Returns the length of the first list in the result, or 1 without a list. */
export function count(value: object): number {
  const list = Object.values(value).find((part) => Array.isArray(part));
  return list?.length ?? 1;
}
