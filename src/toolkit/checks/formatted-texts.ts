import type { FieldUi } from '@/generated/declaration';
import type { Finding, FindingText } from '../finding';
import { findingAt } from '../json/json-locations';
import type { CheckInput, FormTool } from '../project/check-input';
import { type Located, unknownNameText } from '../project/declaration-texts';

/** Only Markdown marks are rendered: a tag or web address would be shown literally. */
export const explains =
  'Help and texts of sections hold no HTML and no pictures, and link to names of brand.json only.';
export const perTool = true;

export function check({ forms, brandValue: { links } }: CheckInput): Finding[] {
  const linkNames = links && Object.keys(links);
  return forms.flatMap((tool) =>
    textsOf(tool).flatMap(({ value, path }) => {
      const problem = markupProblem(value) ?? linkProblem(value, linkNames);
      return problem ? [findingAt(tool.source, path, problem)] : [];
    }),
  );
}

/** Returns every text that may contain marks. */
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
      expected: 'words and marks',
      mend: 'Use **bold**, *italic*, `code`, lists and links.',
    };
  const [picture] = /!\[[^\]]*\]\([^)]*\)/.exec(text) ?? [];
  const expected = 'words, marks and links';
  return picture ? { found: `a picture: ${picture}`, expected, mend: 'Remove it, or link to it.' } : undefined;
}

function linkProblem(text: string, known: string[] | undefined): FindingText | undefined {
  for (const [whole, , target = ''] of text.matchAll(/\[([^\]]*)\]\(([^)]*)\)/g)) {
    const [, name] = /^link:(.+)$/.exec(target) ?? [];
    if (!name) {
      const mend = 'Add the address to the links of brand.json and name it: [words](link:name).';
      return { found: `a link that names no address of brand.json: ${whole}`, expected: '[words](link:name)', mend };
    }
    if (known && !known.includes(name))
      return unknownNameText('link', name, known, 'Name one of these, or add the link to brand.json and its contract.');
  }
  return undefined;
}
