import type { Findings } from '../finding';
import type { CheckInput } from '../project/check-input';
import { joinNames } from '../text/suggest';

/** Without one of these files, every other rule would report what follows from its absence. */
export const explains =
  'The files that every tool depends on are there: brand.json, and the defaults, options and providers in the folder of tools.';

export const stopsOthers = true;

const SHARED_FILES = ['brand.json', 'tools/defaults.json', 'tools/options.json', 'tools/providers.json'];

export function check({ files }: CheckInput): Findings {
  const hasTools = [...files.keys()].some((path) => path.startsWith('tools/'));
  const missing = SHARED_FILES.filter((path) => !files.has(path));
  return missing
    .filter((path) => hasTools || !path.startsWith('tools/'))
    .concat(hasTools ? [] : ['tools'])
    .map((path) => ({
      file: path,
      line: 1,
      column: 1,
      found: path === 'tools' ? 'no folder "tools"' : `no file "${path}"`,
      expected:
        path === 'tools'
          ? `a folder with ${joinNames(SHARED_FILES.slice(1))}, and a folder for each tool`
          : 'this file, which all tools share',
      mend: `Restore it: git checkout -- ${path}`,
    }));
}
