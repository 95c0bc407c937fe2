import { RESULT_PARTS } from '@/contracts/result-parts';
import { partsBeside } from '@/reading/coerce';
import { anyText } from './any-text';
import { AnyParts } from './any-value';

/** What an object holds beside its known parts, within the section that shows those; nothing where it holds no more. */
export function Beside({ of, known }: { of: object | undefined; known: keyof typeof RESULT_PARTS }) {
  return <AnyParts parts={partsBeside(of, RESULT_PARTS[known])} />;
}

/** The same as lines of text. */
export function besideLines(of: object | undefined, known: keyof typeof RESULT_PARTS): string[] {
  const text = anyText(partsBeside(of, RESULT_PARTS[known]));
  return text === '' ? [] : text.split('\n');
}
