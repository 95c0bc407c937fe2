import { createContext } from 'react';

/** The depths of the headings of a text, the highest first. */
export const HeadingDepths = createContext<readonly number[]>([]);

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const HEADING = /^ {0,3}(#{1,6})[ \t]/;

/** Which depths the headings of a text have: models begin with any, and leave some out. */
export function headingDepths(text: string): number[] {
  const depths = new Set<number>();
  let fence = '';
  for (const line of text.split('\n')) {
    const mark = FENCE.exec(line)?.[1] ?? '';
    if (fence) {
      if (mark.startsWith(fence)) fence = '';
    } else if (mark) fence = mark;
    else {
      const [, heading] = HEADING.exec(line) ?? [];
      if (heading) depths.add(heading.length);
    }
  }
  return [...depths].sort();
}
