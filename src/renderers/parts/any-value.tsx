import type { ReactNode } from 'react';
import { isBlankValue, isObject } from '@/reading/coerce';
import { withKeys } from '@/ui/with-keys';
import { FactList } from './fact-list';
import { FormattedValue } from './formatted-value';
import { keyTitle } from './key-title';
import { MAX_PART_DEPTH, toReadableText } from './readable-text';

/** Maximum number of displayed list entries; copying and the raw answer include all entries. */
const MAX_ENTRIES = 100;

/** Renders a value of any shape, with readable titles for its keys; skips empty values. */
export function AnyValue({ value, depth = 0 }: { value: unknown; depth?: number }): ReactNode {
  if (isBlankValue(value)) return null;
  if (typeof value !== 'object') return <AnyPrimitive value={value} />;
  if (depth > MAX_PART_DEPTH) return <code className="break-words">{JSON.stringify(value)}</code>;
  if (Array.isArray(value)) return <AnyList list={value} depth={depth} />;
  return <AnyObject parts={value as Readonly<Record<string, unknown>>} depth={depth} />;
}

/** Renders the properties of an object under their own names. */
export function AnyObject({ parts, depth = 0 }: { parts: Readonly<Record<string, unknown>>; depth?: number }) {
  const filledParts = Object.entries(parts).filter(([, part]) => !isBlankValue(part));
  return (
    <FactList
      facts={filledParts.map(([key, part]) => ({
        key,
        title: keyTitle(key),
        content: <AnyValue value={part} depth={depth + 1} />,
      }))}
    />
  );
}

function AnyPrimitive({ value }: { value: unknown }) {
  const isAddress = typeof value === 'string' && /^https?:\/\/\S+$/.test(value);
  return isAddress ? (
    <FormattedValue value={value} as="link" />
  ) : (
    <span className="whitespace-pre-line">{toReadableText(value)}</span>
  );
}

function AnyList({ list, depth }: { list: readonly unknown[]; depth: number }) {
  const entries = list.filter((entry) => !isBlankValue(entry));
  const hiddenCount = entries.length - MAX_ENTRIES;
  const isPlain = !entries.some((entry) => typeof entry === 'object');
  return (
    <>
      <ul className={isPlain ? 'list-disc space-y-1.5 pl-5 marker:text-accent' : 'space-y-3'}>
        {withKeys(entries.slice(0, MAX_ENTRIES), (entry) => (isObject(entry) ? '' : String(entry))).map(
          ({ key, item }) => (
            <li key={key} className={isPlain ? undefined : 'rounded-lg border border-hairline bg-background px-4 py-1'}>
              <AnyValue value={item} depth={depth + 1} />
            </li>
          ),
        )}
      </ul>
      {hiddenCount > 0 && <p className="mt-2 text-sm text-faint">And {hiddenCount} more; copying takes them all.</p>}
    </>
  );
}
