import type { FieldUi } from '@/generated/declaration';
import type { Finding, Words } from '../lib/finding.ts';
import type { CheckInput, FormTool } from '../lib/registry-input.ts';
import { finding } from '../lib/source-map.ts';
import { type Placed, unknownName } from '../lib/walk.ts';

/** What is no mark is shown as it is written: a tag or an address in a text would stand there as it is. */
export const rule = {
  name: 'formatted-texts',
  perTool: true,
  explains: 'Help and texts of sections hold no HTML and no pictures, and link to names of brand.json only.',
};

export function check({ forms, brandFacts: { links } }: CheckInput): Finding[] {
  const known = links && Object.keys(links);
  return forms.flatMap((tool) =>
    textsOf(tool).flatMap(({ value, path }) => {
      const words = markupFault(value) ?? linkFault(value, known);
      return words ? [finding(tool.source, path, words)] : [];
    }),
  );
}

/** Every text that may hold marks. */
function textsOf({ declaration: { ui } }: FormTool): Placed<string>[] {
  const sections = (ui?.sections ?? []).flatMap(({ text }, index) =>
    text === undefined ? [] : [{ value: text, path: ['ui', 'sections', index, 'text'] }],
  );
  return [...sections, ...helpsOf(ui?.fields ?? {}).map(({ value, path }) => ({ value, path: ['ui', ...path] }))];
}

function helpsOf(fields: Record<string, FieldUi>): Placed<string>[] {
  return Object.entries(fields).flatMap(([name, { help, fields: inner = {} }]) => [
    ...(help === undefined ? [] : [{ value: help, path: ['fields', name, 'help'] }]),
    ...helpsOf(inner).map(({ value, path }) => ({ value, path: ['fields', name, ...path] })),
  ]);
}

function markupFault(text: string): Words | undefined {
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

function linkFault(text: string, known: string[] | undefined): Words | undefined {
  for (const [whole, , target = ''] of text.matchAll(/\[([^\]]*)\]\(([^)]*)\)/g)) {
    const [, name] = /^link:(.+)$/.exec(target) ?? [];
    if (!name) {
      const mend = 'Add the address to the links of brand.json and name it: [words](link:name).';
      return { found: `a link that names no address of brand.json: ${whole}`, expected: '[words](link:name)', mend };
    }
    if (known && !known.includes(name))
      return unknownName('link', name, known, 'Name one of these, or add the link to brand.json and its contract.');
  }
  return undefined;
}
