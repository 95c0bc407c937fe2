import { type ReactNode, Suspense } from 'react';
import type { RendererProps } from '@/contracts/plugins';
import type { ResultFact } from '@/generated/declaration';
import { isObject } from '@/reading/coerce';
import { lazyPart } from '@/ui/lazy-with-retry';
import { withKeys } from '@/ui/with-keys';
import { AnyValue } from '../parts/any-value';
import { FormattedValue } from '../parts/formatted-value';
import { MediaValue } from '../parts/media-value';
import { toReadableText } from '../parts/readable-text';
import { columnsWithUnit, isEntryFormat } from './fact-text';

// Rarely used components are loaded on demand.
const MarkdownText = lazyPart(() => import('../parts/markdown-text'), 'MarkdownText');
const JsonTree = lazyPart(() => import('../parts/json-tree'), 'JsonTree');
const EntryChart = lazyPart(() => import('./entry-chart'), 'EntryChart');
const EntryTable = lazyPart(() => import('../parts/entry-table'), 'EntryTable');

/** Maximum number of entries in a chart. Longer lists are tables, which draw only the rows in view. */
export const MAX_CHART_ENTRIES = 100;

export interface FactValueProps extends Pick<RendererProps, 'fileAddress'> {
  fact: ResultFact;
  value: unknown;
  /** Unit of an amount, or of the amounts of a list. */
  unit?: unknown;
}

/** Whether a fact needs the full width. */
export function isWide({ as = 'text' }: ResultFact): boolean {
  return isEntryFormat(as) || ['markdown', 'image', 'video', 'json'].includes(as);
}

/** Renders a value in its declared format; a value that does not fit the format is shown by its own shape. */
export function FactValue({
  fact: { as = 'text', title, columns = [] },
  value,
  unit,
  fileAddress,
}: FactValueProps): ReactNode {
  const values: unknown[] = Array.isArray(value) ? value : [value];
  switch (as) {
    case 'markdown':
      return typeof value === 'string' ? (
        <WithTextFallback text={value}>
          <MarkdownText text={value} />
        </WithTextFallback>
      ) : (
        <AnyValue value={value} />
      );
    case 'json':
      return (
        <WithTextFallback text={toReadableText(value)}>
          <JsonTree value={value} label={title} />
        </WithTextFallback>
      );
    case 'table':
    case 'bars':
    case 'timeline': {
      const rows = Array.isArray(value) && value.every(isObject) ? value : undefined;
      if (!rows) return <AnyValue value={value} />;
      return (
        <WithTextFallback text={toReadableText(value)}>
          {as === 'table' || rows.length > MAX_CHART_ENTRIES ? (
            <EntryTable label={title} rows={rows} columns={columnsWithUnit(columns, unit)} isInline />
          ) : (
            <EntryChart as={as} label={title} rows={rows} columns={columnsWithUnit(columns, unit)} />
          )}
        </WithTextFallback>
      );
    }
    case 'image':
    case 'audio':
    case 'video':
    case 'file':
      return (
        <div className="space-y-4">
          {withKeys(values, String).map(({ key, item, position }) => (
            <MediaValue
              key={key}
              as={as}
              title={values.length > 1 ? `${title} ${position} of ${values.length}` : title}
              value={item}
              fileAddress={fileAddress}
            />
          ))}
        </div>
      );
    case 'list':
      return <AnyValue value={Array.isArray(value) ? value : splitListText(value)} />;
    default:
      if (typeof value === 'object' || as === 'text') return <AnyValue value={value} />;
      return <FormattedValue value={value} as={as} unit={unit} />;
  }
}

/** Shows the value as text while its component loads. */
function WithTextFallback({ text, children }: { text: string; children: ReactNode }) {
  const fallback = (
    <p aria-busy className="whitespace-pre-line">
      {text}
    </p>
  );
  return <Suspense fallback={fallback}>{children}</Suspense>;
}

/** Splits a list that a model wrote as one text into its lines, without bullets. */
function splitListText(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return value.split('\n').flatMap((line) => line.replace(/^\s*(?:[-*•]|\d+[.)])\s+/, '').trim() || []);
}
