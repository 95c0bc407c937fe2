import { type Finding, findingAt, type Words } from '../lib/finding.ts';
import { madeOnce } from '../lib/last-made.ts';
import { pluginsIn } from '../lib/plugin-files.ts';
import type { CheckInput } from '../lib/registry-input.ts';
import { isSampleFolder } from '../lib/sample-files.ts';
import { closest, listed } from '../lib/suggest.ts';

/** Files left behind by a rename or a removal are tested, read or wondered about by nobody. */
export const rule = {
  name: 'no-orphans',
  explains:
    'tools/ holds declarations, automations, what was guessed of them and the files of their demos, tests/tools/ their samples and snapshots, and neither anything else; failures belong to a normaliser.',
};

/** What the tests keep of a tool, one file each. */
const SNAPSHOTS = ['form.txt', 'bodies.json', 'results.txt', 'messages.txt'];

/** What a folder of `tools` holds beside the files of its demo. */
const OF_A_TOOL = ['tool.json', 'automation.md', 'questions.md'];

type Complaint = { expected: string; mend: string; didYouMean?: string | undefined };

export function check(input: CheckInput): Finding[] {
  const undeclared = new Set<string>();
  return [...input.files].flatMap(([path, text]) => {
    // Of samples whose tool is not there the first says it for all.
    const [, id = ''] = /^tests\/tools\/([^/]+)\//.exec(path) ?? [];
    if (id && !idsOf(input.tools).has(id)) {
      if (undeclared.has(id)) return [];
      undeclared.add(id);
      return hasFolder(input, id) ? [] : [findingAt({ path, text }, 0, strayWords(input, id))];
    }
    const complaint = path.startsWith('tools/')
      ? inTools(input, path)
      : path.startsWith('tests/tools/')
        ? inSamples(path)
        : inFailures(input, path);
    return complaint ? [findingAt({ path, text }, 0, { found: `the file ${path}`, ...complaint })] : [];
  });
}

function inTools({ tools }: CheckInput, path: string): Complaint | undefined {
  if (path === 'tools/options.json' || path === 'tools/providers.json') return undefined;
  const [, folder, file] = /^tools\/([^/]+)\/(.+)$/.exec(path) ?? [];
  if (!folder || !file)
    return {
      expected: 'options.json, providers.json and a folder for each tool',
      mend: 'Remove the file, or move it into the folder it belongs to.',
    };
  const isDemo = /^demo\/[^/]+$/.test(file);
  if (!OF_A_TOOL.includes(file) && !isDemo) {
    return {
      expected: `${listed(OF_A_TOOL)}, and files of its demo in demo/`,
      mend: 'Remove or rename the file.',
      didYouMean: closest(file, OF_A_TOOL),
    };
  }
  if (idsOf(tools).has(folder)) return undefined;
  return {
    expected: `tools/${folder}/tool.json beside it, written so`,
    mend: 'Add the declaration, or give the file that is one its name; or remove the folder.',
  };
}

/** Whether a folder is there whose declaration is not: that is said of what lies in it. */
function hasFolder({ files }: CheckInput, id: string): boolean {
  return [...files.keys()].some((path) => path.startsWith(`tools/${id}/`));
}

function strayWords({ files, tools }: CheckInput, id: string): Words {
  const bare = [...idsOf(tools)].filter(
    (tool) => ![...files.keys()].some((path) => path.startsWith(`tests/tools/${tool}/`)),
  );
  return {
    found: `the folder tests/tools/${id}`,
    expected: `a tool "${id}"`,
    mend: 'Rename the folder to the id of its tool, or remove it.',
    didYouMean: closest(id, [...idsOf(tools)]) ?? (bare.length === 1 ? bare[0] : undefined),
  };
}

function inSamples(path: string): Complaint | undefined {
  const [, folder = '', file = ''] = /^tests\/tools\/[^/]+\/([^/]+)\/([^/]+)$/.exec(path) ?? [];
  if (isSampleFolder(folder) && file.endsWith('.json')) return undefined;
  if (folder === 'snapshots') {
    if (SNAPSHOTS.includes(file)) return undefined;
    return {
      expected: listed(SNAPSHOTS),
      mend: 'Remove the snapshot; no test reads it.',
      didYouMean: closest(file, SNAPSHOTS),
    };
  }
  return {
    expected: 'valid/*.json, invalid/*.json, responses/*.json, drafts/*.json and snapshots',
    mend: 'Remove or move the file.',
  };
}

/** Looked up, as this is asked for every file. */
const idsOf = madeOnce((tools: CheckInput['tools']) => new Set(tools.map(({ id }) => id)));

function inFailures({ failureSamples, plugins }: CheckInput, path: string): Complaint | undefined {
  const sample = failureSamples.find(({ source }) => source.path === path);
  const names = pluginsIn(plugins, 'normalisers').map(({ name }) => name);
  if (!sample || names.includes(sample.tool)) return undefined;
  return {
    expected: `a normaliser "${sample.tool}"`,
    mend: 'Rename the folder to the name of its normaliser, or remove it.',
    didYouMean: closest(sample.tool, names),
  };
}
