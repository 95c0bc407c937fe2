import { positionAt } from '../lib/finding.ts';
import { parseAutomationText } from '../lib/front-matter.ts';
import { parseJson } from '../lib/source-map.ts';
import type { Difference } from './difference.ts';

/** A difference with the line it lies on; 1 where its file is gone. */
export interface PlacedDifference extends Omit<Difference, 'at'> {
  line: number;
}

/** Finds the line of a difference in the files of today. */
export function placed({ at = [], ...difference }: Difference, files: ReadonlyMap<string, string>): PlacedDifference {
  const { file } = difference;
  const text = files.get(file) ?? '';
  const source = file.endsWith('.md') ? parseAutomationText(file, text) : parseJson(file, text);
  return { ...difference, line: positionAt(text, source.offsetOf(at)).line };
}

/** Differences as text for a terminal: what breaks first, then what is to be known. */
export function diffText(all: readonly PlacedDifference[], ref: string): string {
  const breaking = all.filter((difference) => difference.breaking);
  const blocks = all.map(
    ({ file, line, audience, what, mend, ...difference }) =>
      `${difference.breaking ? 'BREAKING' : 'note'}  ${audience}  ${file}:${line}\n    ${what}\n    ${mend}\n`,
  );
  const total = `diff against ${ref}: ${all.length} ${all.length === 1 ? 'difference' : 'differences'}, ${breaking.length} breaking`;
  return [...blocks, total].join('\n');
}
