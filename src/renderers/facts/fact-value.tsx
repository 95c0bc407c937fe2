import { type ReactNode, Suspense } from 'react';
import type { RendererProps } from '@/contracts/plugins';
import type { ResultFact } from '@/generated/declaration';
import { isObject } from '@/reading/coerce';
import { keyed } from '@/ui/keyed';
import { lazyPart } from '@/ui/lazy-part';
import { anyText } from '../parts/any-text';
import { AnyValue } from '../parts/any-value';
import { ShownValue } from '../parts/shown-value';
import { MediaValue } from './media-value';

// What few facts are is loaded by those alone.
const MarkdownText = lazyPart(async () => ({ default: (await import('../parts/markdown-text')).MarkdownText }));
const JsonTree = lazyPart(async () => ({ default: (await import('../parts/json-tree')).JsonTree }));
const EntryTable = lazyPart(async () => ({ default: (await import('../parts/entry-table')).EntryTable }));

export interface FactValueProps extends Pick<RendererProps, 'fileAddress'> {
  fact: ResultFact;
  value: unknown;
}

/** Whether a fact needs the whole width. */
export function isWide({ as = 'text' }: ResultFact): boolean {
  return ['markdown', 'image', 'video', 'json', 'table'].includes(as);
}

/** A value as what it is declared to be; one of another shape is shown as it is. */
export function FactValue({
  fact: { as = 'text', title, columns = [] },
  value,
  fileAddress,
}: FactValueProps): ReactNode {
  switch (as) {
    case 'markdown':
      return typeof value === 'string' ? (
        <Later text={value}>
          <MarkdownText text={value} />
        </Later>
      ) : (
        <AnyValue value={value} />
      );
    case 'json':
      return (
        <Later text={anyText(value)}>
          <JsonTree value={value} label={title} />
        </Later>
      );
    case 'table': {
      const rows = Array.isArray(value) && value.every(isObject) ? value : undefined;
      if (!rows) return <AnyValue value={value} />;
      return (
        <Later text={anyText(value)}>
          <EntryTable label={title} rows={rows} columns={columns} inline />
        </Later>
      );
    }
    case 'image':
    case 'audio':
    case 'video':
    case 'file':
      return (
        <div className="space-y-4">
          {keyed(Array.isArray(value) ? value : [value], String).map(({ key, item }) => (
            <MediaValue key={key} as={as} title={title} value={item} fileAddress={fileAddress} />
          ))}
        </div>
      );
    case 'list':
      return <AnyValue value={Array.isArray(value) ? value : linesOf(value)} />;
    default:
      if (typeof value === 'object' || as === 'text') return <AnyValue value={value} />;
      return <ShownValue value={value} as={as} />;
  }
}

/** The text of a part while what shows it better is on its way. */
function Later({ text, children }: { text: string; children: ReactNode }) {
  const meanwhile = (
    <p aria-busy className="whitespace-pre-line">
      {text}
    </p>
  );
  return <Suspense fallback={meanwhile}>{children}</Suspense>;
}

/** A list a model wrote as one text, line by line. */
function linesOf(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return value.split('\n').flatMap((line) => line.replace(/^\s*(?:[-*•]|\d+[.)])\s+/, '').trim() || []);
}
