import { type Finding, findingAtOffset } from '../finding';
import { memoizeByText } from '../memoize';
import type { CheckInput } from '../project/check-input';

/** The engine is generic: what a single tool needs becomes a plugin or a property every tool can use. */
export const explains = 'No id of a tool stands in src, neither in a file nor in its name.';

export function check({ files, tools }: CheckInput): Finding[] {
  const inFile = scannerFor('all', tools.map(({ id }) => id).join());
  return [...files].flatMap(([path, text]) => (path.startsWith('src/') ? inFile(path, text) : []));
}

function idFindings(path: string, text: string, ids: ReadonlySet<string>): Finding[] {
  const stem = path.split('/').at(-1)?.replace(/\..*$/, '') ?? '';
  const named = ids.has(stem) ? [findingAtOffset({ path, text }, 0, problem(stem, 'in the name of a file'))] : [];
  return [
    ...named,
    ...mentions(text, ids).map(({ id, offset }) => findingAtOffset({ path, text }, offset, problem(id, ''))),
  ];
}

/** Returns ids that occur as whole words: `plan` is not part of `plan-maker`, nor of `planned`. */
function mentions(text: string, ids: ReadonlySet<string>): { id: string; offset: number }[] {
  const words = [...text.matchAll(/[\w-]+/g)];
  return words.filter(([word]) => ids.has(word)).map(({ 0: id, index }) => ({ id, offset: index }));
}

/** Memoized: a file is scanned again only if it, or the set of tools, has changed. */
const scannerFor = memoizeByText((_all, ids) => {
  const toolIds = new Set(ids.split(','));
  return memoizeByText((path, text) => idFindings(path, text, toolIds));
});

function problem(id: string, where: string) {
  return {
    found: `the tool "${id}" ${where}`.trim(),
    expected: 'code that knows no tool',
    mend: 'Move what is particular to the tool into its declaration, or into a named part that any tool can use.',
  };
}
