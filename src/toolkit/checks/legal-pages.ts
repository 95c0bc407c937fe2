import { type Findings, findingAtOffset } from '../finding';
import { findingAt } from '../json/json-locations';
import type { CheckInput } from '../project/check-input';

/** A link to a page without a text, or with the gaps of a template, would be a promise to buyers that nobody has made. */
export const explains =
  'Every page of footer.pages in brand.json has a name of its own and a finished text in the folder legal, and every text there is named.';

export function check({ files, brand, brandValue: { footer } }: CheckInput): Findings {
  const pages = footer?.pages ?? [];
  const named = pages.map(({ file }) => file);
  const pageFindings = pages.map(({ name, file }, index) => {
    const at = (part: string) => ['footer', 'pages', index, part];
    const isSecond = pages.findIndex((page) => page.name === name) < index;
    return [
      isSecond && findingAt(brand, at('name'), { found: `a second page "${name}"`, ...ANOTHER_NAME }),
      !files.get(file)?.trim() && findingAt(brand, at('file'), { found: `no text in ${file}`, ...WRITTEN }),
    ];
  });
  const texts = [...files].filter(([path]) => path.startsWith('legal/'));
  return [pageFindings, texts.map(([path, text]) => [gapsIn(path, text), !named.includes(path) && unnamed(path)])];
}

const ANOTHER_NAME = { expected: 'a name for each page', mend: 'Give one of them another name, or remove it.' };
const WRITTEN = { expected: 'a file with the text of the page', mend: 'Write it in Markdown, or remove the page.' };

function gapsIn(path: string, text: string): Findings {
  return [...text.matchAll(/\[fill in\b[^\]\n]*\]/gi)].map(({ 0: gap, index }) =>
    findingAtOffset({ path, text }, index, {
      found: `a gap: ${gap}`,
      expected: 'a text that buyers can rely on',
      mend: 'Write what belongs there.',
    }),
  );
}

const unnamed = (file: string) => ({
  ...{ file, line: 1, column: 1 },
  found: 'a text that no page has',
  expected: 'a page of footer.pages in brand.json',
  mend: 'Name the file there, or remove it.',
});
