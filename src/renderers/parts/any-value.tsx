import type { ReactNode } from 'react';
import { isNothing, isObject } from '@/reading/coerce';
import { keyed } from '@/ui/keyed';
import { anyText, DEEPEST_PART } from './any-text';
import { FactList } from './fact-list';
import { keyTitle } from './key-title';
import { ShownValue } from './shown-value';

/** Of a longer list this many entries are shown; copying and the raw answer have them all. */
const MOST_ENTRIES = 100;

/** A value of any shape, with the names of its parts in words; what says nothing is left out. */
export function AnyValue({ value, depth = 0 }: { value: unknown; depth?: number }): ReactNode {
  if (isNothing(value)) return null;
  if (typeof value !== 'object') return <AnyPlain value={value} />;
  if (depth > DEEPEST_PART) return <code className="break-words">{JSON.stringify(value)}</code>;
  if (Array.isArray(value)) return <AnyList list={value} depth={depth} />;
  return <AnyParts parts={value as Readonly<Record<string, unknown>>} depth={depth} />;
}

/** The parts of an object under their own names. */
export function AnyParts({ parts, depth = 0 }: { parts: Readonly<Record<string, unknown>>; depth?: number }) {
  const known = Object.entries(parts).filter(([, part]) => !isNothing(part));
  return (
    <FactList
      facts={known.map(([key, part]) => ({
        key,
        title: keyTitle(key),
        content: <AnyValue value={part} depth={depth + 1} />,
      }))}
    />
  );
}

function AnyPlain({ value }: { value: unknown }) {
  const isAddress = typeof value === 'string' && /^https?:\/\/\S+$/.test(value);
  return isAddress ? (
    <ShownValue value={value} as="link" />
  ) : (
    <span className="whitespace-pre-line">{anyText(value)}</span>
  );
}

function AnyList({ list, depth }: { list: readonly unknown[]; depth: number }) {
  const entries = list.filter((entry) => !isNothing(entry));
  const rest = entries.length - MOST_ENTRIES;
  const plain = !entries.some((entry) => typeof entry === 'object');
  return (
    <>
      <ul className={plain ? 'list-disc space-y-1.5 pl-5 marker:text-accent' : 'space-y-3'}>
        {keyed(entries.slice(0, MOST_ENTRIES), (entry) => (isObject(entry) ? '' : String(entry))).map(
          ({ key, item }) => (
            <li key={key} className={plain ? undefined : 'rounded-lg border border-hairline bg-background px-4 py-1'}>
              <AnyValue value={item} depth={depth + 1} />
            </li>
          ),
        )}
      </ul>
      {rest > 0 && <p className="mt-2 text-sm text-faint">And {rest} more; copying takes them all.</p>}
    </>
  );
}
