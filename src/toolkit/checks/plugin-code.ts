import type { Findings, FindingText } from '../finding';
import type { CheckInput } from '../project/check-input';
import type { CodeProblem } from '../project/plugin-code';
import type { PluginFile, Room } from '../project/plugin-files';
import { closestName, joinNames } from '../text/suggest';

/** Rules that run a plugin report nothing if its code cannot be loaded; without this rule they would seem to pass. */
export const explains =
  'The code of every plugin can be parsed and loaded, and has the exports that its kind requires.';

/** Required exports of each kind of plugin; described in src/contracts/plugins.ts. */
const EXPORTS: Record<Room, readonly string[]> = {
  widgets: ['Widget'],
  normalisers: ['normalise'],
  renderers: ['Renderer', 'toText'],
  progress: ['first', 'next'],
  options: ['load'],
  automation: ['make'],
};

export function check({ plugins, codeProblems, codeExports }: CheckInput): Findings {
  return [
    codeProblems.map(({ file, line, column, ...problem }) => ({ file, line, column, ...problemText(problem) })),
    plugins.flatMap((plugin) => exportFindings(plugin, codeExports.get(plugin.entryPath))),
  ];
}

function problemText({ phase, message }: Pick<CodeProblem, 'phase' | 'message'>): FindingText {
  if (phase === 'parse')
    return { found: `code that cannot be parsed: ${message}`, expected: 'TypeScript', mend: 'Correct the code.' };
  return {
    found: `a normaliser that cannot be loaded: ${message}`,
    expected: 'a module that can be imported',
    mend: 'Correct the error. Until then no rule checks the demos of tools with this normaliser.',
  };
}

function exportFindings({ room, entryPath, manifest }: PluginFile, exported: readonly string[] | undefined): Findings {
  if (!exported) return [];
  const required = manifest.as === 'field' ? ['Field'] : EXPORTS[room];
  return required
    .filter((name) => !exported.includes(name))
    .map((name) => ({
      file: entryPath,
      line: 1,
      column: 1,
      found: `no export "${name}"`,
      expected: `the exports ${joinNames(required)}`,
      mend: `Export "${name}".`,
      didYouMean: closestName(name, exported),
    }));
}
