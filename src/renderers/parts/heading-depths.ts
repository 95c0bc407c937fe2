import { createContext } from 'react';
import { textHeadings } from '@/reading/text-sections';

/** The heading depths that occur in a text, in ascending order. */
export const HeadingDepths = createContext<readonly number[]>([]);

/** Returns the heading depths that occur in a text; models start at any depth and skip some. */
export function headingDepths(text: string): number[] {
  return [...new Set(textHeadings(text).map(({ depth }) => depth))].sort();
}
