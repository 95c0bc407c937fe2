import { readdirSync, readFileSync } from 'node:fs';
import { RegExpParser } from '@eslint-community/regexpp';
import { analyse } from 'scslre';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';

/** Files and folders whose patterns meet no text of a stranger, with whose text they meet. */
const OWN_TEXTS: Readonly<Record<string, string>> = {
  'toolkit/': 'files a maintainer wrote or chose, read by a command on their machine',
  'ui/markup-text.tsx': 'words of declarations, which the check bounds',
};

const parser = new RegExpParser();

/** The pattern literals of a source, as they stand there. */
function patternsOf(path: string, source: string): string[] {
  const found: string[] = [];
  JSON.stringify(parseSync(path, source).program, (_, node) => {
    if (node?.type === 'Literal' && node.regex) found.push(`/${node.regex.pattern}/${node.regex.flags}`);
    return node instanceof RegExp || typeof node === 'bigint' ? undefined : node;
  });
  return found;
}

/** What of a pattern is tried anew at each place of a run of one character. */
function slowPartsOf(pattern: string): string[] {
  return analyse(parser.parseLiteral(pattern)).reports.map(
    (report) => ('quant' in report ? report.quant : report.endQuant).raw,
  );
}

const paths = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
  (path) => /\.tsx?$/.test(path) && !path.startsWith('generated/'),
);

describe('the patterns of src', () => {
  it('take time that grows as a text of one repeated character does', () => {
    const slow = paths.flatMap((path) =>
      patternsOf(path, readFileSync(`src/${path}`, 'utf8')).flatMap((pattern) =>
        slowPartsOf(pattern).map((part) => `${path}: ${part} in ${pattern}`),
      ),
    );
    expect(slow.filter((one) => !Object.keys(OWN_TEXTS).some((path) => one.startsWith(path)))).toEqual([]);
    expect(Object.keys(OWN_TEXTS).filter((path) => !slow.some((one) => one.startsWith(path)))).toEqual([]);
  });

  it.each([String.raw`/[ \t]+#+[ \t]*$/`, String.raw`/\s*\n\s*/g`, String.raw`/\/+$/`, String.raw`/^(\w+\s?)*$/`])(
    'are found to be slow where they are, like %s',
    (pattern) => {
      expect(slowPartsOf(pattern)).not.toEqual([]);
    },
  );

  it('are found wherever they stand in a source', () => {
    expect(patternsOf('a.tsx', 'const a = <p>{text.replace(/a+$/g, "/b/")}</p>; // /c/')).toEqual(['/a+$/g']);
  });
});
