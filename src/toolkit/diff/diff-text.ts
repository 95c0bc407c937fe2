import { isObject } from '@/contracts/json';
import { positionAt } from '../finding';
import { parseJson, type Source } from '../json/json-locations';
import { parseAutomationText } from '../project/automation-source';
import { resolvedSource } from '../project/checked-tool';
import type { Difference } from './difference';

/** A difference with its line, which is 1 if the file was deleted. */
export interface LocatedDifference extends Omit<Difference, 'at'> {
  line: number;
}

/** Locates a difference in the current files. */
export function locate({ at = [], ...difference }: Difference, files: ReadonlyMap<string, string>): LocatedDifference {
  const { file } = difference;
  const text = files.get(file) ?? '';
  const source = file.endsWith('.md') ? parseAutomationText(file, text) : declarationSource(file, text, files);
  return { ...difference, line: positionAt(text, source.offsetOf(at)).line };
}

function declarationSource(file: string, text: string, files: ReadonlyMap<string, string>): Source {
  const source = parseJson(file, text);
  if (!file.endsWith('/tool.json')) return source;
  const { value } = parseJson('tools/defaults.json', files.get('tools/defaults.json') ?? '{}');
  return resolvedSource(source, isObject(value) ? value : {});
}

/** Formats differences for a terminal, breaking ones first. */
export function diffText(all: readonly LocatedDifference[], ref: string): string {
  const breaking = all.filter((difference) => difference.breaking);
  const blocks = all.map(
    ({ file, line, audience, what, mend, ...difference }) =>
      `${difference.breaking ? 'BREAKING' : 'note'}  ${audience}  ${file}:${line}\n    ${what}\n    ${mend}\n`,
  );
  const total = `diff against ${ref}: ${all.length} ${all.length === 1 ? 'difference' : 'differences'}, ${breaking.length} breaking`;
  return [...blocks, total].join('\n');
}
