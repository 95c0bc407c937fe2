import { type Finding, findingAt } from '../lib/finding.ts';
import { lastMade } from '../lib/last-made.ts';
import type { CheckInput } from '../lib/registry-input.ts';

/** The engine stays generic only as long as no code knows a tool: what one tool needs becomes a named, reusable part. */
export const rule = {
  name: 'no-tool-id-in-src',
  explains: 'No id of a tool stands in src, neither in a file nor in its name.',
};

export function check({ files, tools }: CheckInput): Finding[] {
  const inFile = readFor('all', tools.map(({ id }) => id).join());
  return [...files].flatMap(([path, text]) => (path.startsWith('src/') ? inFile(path, text) : []));
}

function found(path: string, text: string, ids: ReadonlySet<string>): Finding[] {
  const stem = path.split('/').at(-1)?.replace(/\..*$/, '') ?? '';
  const named = ids.has(stem) ? [findingAt({ path, text }, 0, words(stem, 'in the name of a file'))] : [];
  return [...named, ...mentions(text, ids).map(({ id, offset }) => findingAt({ path, text }, offset, words(id, '')))];
}

/** Where ids stand as words of their own: `plan` is not part of `plan-maker`, nor of `planned`. */
function mentions(text: string, ids: ReadonlySet<string>): { id: string; offset: number }[] {
  const words = [...text.matchAll(/[\w-]+/g)];
  return words.filter(([word]) => ids.has(word)).map(({ 0: id, index }) => ({ id, offset: index }));
}

/** What is found in each file: it is read again only where it, or a name of a tool, has changed. */
const readFor = lastMade((_all, ids) => {
  const known = new Set(ids.split(','));
  return lastMade((path, text) => found(path, text, known));
});

function words(id: string, where: string) {
  return {
    found: `the tool "${id}" ${where}`.trim(),
    expected: 'code that knows no tool',
    mend: 'Move what is particular to the tool into its declaration, or into a named part that any tool can use.',
  };
}
