import { useId } from 'react';
import { anyText } from './any-text';
import { AnyParts } from './any-value';

/** Parts of a result by name. */
export type Parts = Readonly<Record<string, unknown>>;

/** Such parts of several objects together; where two share a name, the later one gets a number. */
export function together(...all: readonly Parts[]): Parts {
  const parts: Record<string, unknown> = {};
  for (const [name, part] of all.flatMap((one) => Object.entries(one))) {
    let free = name;
    for (let place = 2; Object.hasOwn(parts, free); place += 1) free = `${name} ${place}`;
    parts[free] = part;
  }
  return parts;
}

/** Parts nobody declared, under their own names; nothing where there are none. */
export function MoreParts({ parts, level = 3 }: { parts: Parts; level?: 3 | 4 }) {
  const id = useId();
  const Heading = `h${level}` as const;
  if (Object.keys(parts).length === 0) return null;
  return (
    <section aria-labelledby={id} className="space-y-1">
      <Heading id={id} className="text-sm font-medium text-faint">
        More
      </Heading>
      <AnyParts parts={parts} />
    </section>
  );
}

/** Such parts as text; undefined where there are none. */
export function moreText(parts: Parts): string | undefined {
  return anyText(parts) || undefined;
}
