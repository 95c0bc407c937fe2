import type { Finding, Words } from '../lib/finding.ts';
import type { CodeFault } from '../lib/plugin-code.ts';
import type { PluginFile, Room } from '../lib/plugin-files.ts';
import type { CheckInput } from '../lib/registry-input.ts';
import { closest, listed } from '../lib/suggest.ts';

/** Rules that use the code of a plugin find nothing where it cannot be used: without this one they would seem to pass. */
export const rule = {
  name: 'plugin-code',
  explains: 'The code of every plugin can be parsed and loaded, and exports what is used of its kind.',
};

/** What each kind of plugin has to export; src/contracts/plugins.ts says what each of them is. */
const EXPORTS: Record<Room, readonly string[]> = {
  widgets: ['Widget'],
  normalisers: ['normalise'],
  renderers: ['Renderer', 'toText'],
  progress: ['first', 'next'],
  options: ['load'],
  automation: ['make'],
};

export function check({ plugins, codeFaults, codeExports }: CheckInput): Finding[] {
  return [
    ...codeFaults.map(({ file, line, column, ...fault }) => ({ file, line, column, ...wordsOf(fault) })),
    ...plugins.flatMap((plugin) => exportFindings(plugin, codeExports.get(plugin.part))),
  ];
}

function wordsOf({ fails, message }: Pick<CodeFault, 'fails' | 'message'>): Words {
  if (fails === 'parse')
    return { found: `code that cannot be parsed: ${message}`, expected: 'TypeScript', mend: 'Mend the code here.' };
  return {
    found: `a normaliser that cannot be loaded: ${message}`,
    expected: 'a module that can be imported',
    mend: 'Mend what fails; until then no rule reads the demos of the tools that name this normaliser.',
  };
}

function exportFindings({ room, part, says }: PluginFile, found: readonly string[] | undefined): Finding[] {
  if (!found) return [];
  const needed = says.as === 'field' ? ['Field'] : EXPORTS[room];
  return needed
    .filter((name) => !found.includes(name))
    .map((name) => ({
      file: part,
      line: 1,
      column: 1,
      found: `no export "${name}"`,
      expected: `${listed(needed)} among the exports`,
      mend: `Export "${name}".`,
      didYouMean: closest(name, found),
    }));
}
