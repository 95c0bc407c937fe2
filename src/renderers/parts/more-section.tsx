import { useId } from 'react';
import { AnyObject } from './any-value';
import { toReadableText } from './readable-text';

export type ResultParts = Readonly<Record<string, unknown>>;

/** Merges the properties of several objects; a duplicate name gets a number. */
export function mergeParts(...all: readonly ResultParts[]): ResultParts {
  const parts: Record<string, unknown> = {};
  for (const [name, part] of all.flatMap((object) => Object.entries(object))) {
    let freeName = name;
    for (let number = 2; Object.hasOwn(parts, freeName); number += 1) freeName = `${name} ${number}`;
    parts[freeName] = part;
  }
  return parts;
}

/** The section "More": the properties that the layout has no place for, under their own names. Renders nothing if there are none. */
export function MoreSection({ parts }: { parts: ResultParts }) {
  const id = useId();
  if (Object.keys(parts).length === 0) return null;
  return (
    <section aria-labelledby={id} className="space-y-1">
      <h3 id={id} className="text-sm font-medium text-faint">
        More
      </h3>
      <AnyObject parts={parts} />
    </section>
  );
}

/** Formats the section "More" as text; undefined if there are no such properties. */
export function morePartsText(parts: ResultParts): string | undefined {
  return toReadableText(parts) || undefined;
}
