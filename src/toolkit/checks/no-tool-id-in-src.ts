import { type Findings, findingAtOffset } from '../finding';
import { memoizeByText } from '../memoize';
import type { CheckInput } from '../project/check-input';

/** The engine is generic: what a single tool needs becomes a plugin or a property that every tool can use. */
export const explains = 'No file in src contains the id of a tool, and no file is named after one.';

export function check({ files, tools }: CheckInput): Findings {
  const scanFile = scannerFor('all', tools.map(({ id }) => id).join());
  return [...files].flatMap(([path, text]) => (path.startsWith('src/') ? scanFile(path, text) : []));
}

function idFindings(path: string, text: string, ids: ReadonlySet<string>): Findings {
  const stem = path.split('/').at(-1)?.replace(/\..*$/, '') ?? '';
  const nameFindings = ids.has(stem)
    ? [findingAtOffset({ path, text }, 0, problem(stem, 'in the name of a file'))]
    : [];
  return [
    nameFindings,
    mentions(text, ids).map(({ id, offset }) => findingAtOffset({ path, text }, offset, problem(id, ''))),
  ];
}

/** Returns the ids that occur as whole words: `plan` does not occur in `plan-maker` or `planned`. */
function mentions(text: string, ids: ReadonlySet<string>): { id: string; offset: number }[] {
  const words = [...text.matchAll(/[\w-]+/g)];
  return words.filter(([word]) => ids.has(word)).map(({ 0: id, index }) => ({ id, offset: index }));
}

/** Returns the scanner for a set of tools; memoized, so that a file is scanned again only if it or the set changes. */
const scannerFor = memoizeByText((_all, ids) => {
  const toolIds = new Set(ids.split(','));
  return memoizeByText((path, text) => idFindings(path, text, toolIds));
});

function problem(id: string, where: string) {
  return {
    found: `the tool "${id}" ${where}`.trim(),
    expected: 'code that names no tool',
    mend: 'Move what only this tool needs into its declaration, or into a plugin that any tool can use.',
  };
}
