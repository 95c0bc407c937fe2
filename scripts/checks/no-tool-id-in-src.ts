import { type Finding, findingAt } from '../lib/finding.ts';
import type { CheckInput } from '../lib/registry-input.ts';

/** The engine stays generic only as long as no code knows a tool: what one tool needs becomes a named, reusable part. */
export const rule = {
  name: 'no-tool-id-in-src',
  explains: 'No id of a tool stands in src, neither in a file nor in its name.',
};

export function check({ files, tools }: CheckInput): Finding[] {
  const ids = tools.map(({ id }) => id);
  return [...files].flatMap(([path, text]) => {
    if (!path.startsWith('src/')) return [];
    const stem = path.split('/').at(-1)?.replace(/\..*$/, '');
    const named = ids
      .filter((id) => id === stem)
      .map((id) => findingAt({ path, text }, 0, words(id, 'in the name of a file')));
    return [
      ...named,
      ...ids.flatMap((id) => mentions(text, id).map((offset) => findingAt({ path, text }, offset, words(id, '')))),
    ];
  });
}

/** Where an id stands as a word of its own: `plan` is not part of `plan-maker`, nor of `planned`. */
function mentions(text: string, id: string): number[] {
  return [...text.matchAll(new RegExp(`(?<![\\w-])${id}(?![\\w-])`, 'g'))].map(({ index }) => index);
}

function words(id: string, where: string) {
  return {
    found: `the tool "${id}" ${where}`.trim(),
    expected: 'code that knows no tool',
    mend: 'Move what is particular to the tool into its declaration, or into a named part that any tool can use.',
  };
}
