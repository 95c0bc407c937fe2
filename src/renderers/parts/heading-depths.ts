import { createContext } from 'react';
import { textHeadings } from '@/contracts/text-sections';

/** The depths of the headings of a text, the highest first. */
export const HeadingDepths = createContext<readonly number[]>([]);

/** Which depths the headings of a text have: models begin with any, and leave some out. */
export function headingDepths(text: string): number[] {
  return [...new Set(textHeadings(text).map(({ depth }) => depth))].sort();
}
