import type { FieldUi } from '@/generated/declaration';
import type { Findings, FindingText } from '../finding';
import { findingAt } from '../json/json-locations';
import type { CheckInput, FormTool } from '../project/check-input';
import { type Located, PLAIN_WORDS, textsIn, unknownNameText } from '../project/declaration-texts';

/** The page renders only Markdown marks and would show a tag or web address literally. */
export const explains =
  'Texts contain no HTML. Help and texts of sections contain no pictures, and link only to names of links in brand.json.';

const MEND = 'Name one of these, or add the link to the links of brand.json.';

export function checkForm(tool: FormTool, { brandValue: { links } }: CheckInput): Findings {
  const linkNames = links && Object.keys(links);
  const formatted = textsOf(tool).flatMap(({ value, path }) => {
    const problem = markupProblem(value) ?? linkProblem(value, linkNames);
    return problem ? findingAt(tool.source, path, problem) : [];
  });
  return [formatted, textsIn(tool.surfaceSource.value).map((text) => plainTextFinding(tool, text))];
}

function plainTextFinding({ surfaceSource }: FormTool, { value, path }: Located<string>): Findings {
  const [tag] = /<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?\/?>/i.exec(value) ?? [];
  if (!tag || !PLAIN_WORDS.has(path.at(-1))) return [];
  return findingAt(surfaceSource, path, {
    found: `HTML, which is shown as it stands: ${tag}`,
    expected: 'words alone',
    mend: 'Remove the tags.',
  });
}

function textsOf({ declaration: { ui } }: FormTool): Located<string>[] {
  const sections = (ui?.sections ?? []).flatMap(({ text }, index) =>
    text === undefined ? [] : [{ value: text, path: ['ui', 'sections', index, 'text'] }],
  );
  return [...sections, ...helpsOf(ui?.fields ?? {}).map(({ value, path }) => ({ value, path: ['ui', ...path] }))];
}

function helpsOf(fields: Record<string, FieldUi>): Located<string>[] {
  return Object.entries(fields).flatMap(([name, { help, fields: inner = {} }]) => [
    ...(help === undefined ? [] : [{ value: help, path: ['fields', name, 'help'] }]),
    ...helpsOf(inner).map(({ value, path }) => ({ value, path: ['fields', name, ...path] })),
  ]);
}

function markupProblem(text: string): FindingText | undefined {
  const [tag] = /<[a-z/!][^>]*>?/i.exec(text) ?? [];
  if (tag)
    return {
      found: `HTML: ${tag}`,
      expected: 'words and Markdown marks',
      mend: 'Use **bold**, *italic*, `code`, lists and links.',
    };
  const [picture] = /!\[[^\]]*\]\([^)]*\)/.exec(text) ?? [];
  const expected = 'words, Markdown marks and links';
  return picture ? { found: `a picture: ${picture}`, expected, mend: 'Remove it, or link to it.' } : undefined;
}

function linkProblem(text: string, linkNames: string[] | undefined): FindingText | undefined {
  for (const [whole, , target = ''] of text.matchAll(/\[([^\]]*)\]\(([^)]*)\)/g)) {
    const [, name] = /^link:(.+)$/.exec(target) ?? [];
    if (!name)
      return {
        found: `a link without the name of a link in brand.json: ${whole}`,
        expected: '[words](link:name)',
        mend: 'Add the address to the links in brand.json, and use its name: [words](link:name).',
      };
    if (linkNames && !linkNames.includes(name)) return unknownNameText('link', name, linkNames, MEND);
  }
  return undefined;
}
