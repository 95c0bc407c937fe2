import { type Findings, type FindingText, findingAtOffset } from '../finding';
import { memoizeByObject } from '../memoize';
import type { CheckInput } from '../project/check-input';
import { PLUGIN_ROOMS, pluginsIn } from '../project/plugin-files';
import { isSampleFolder } from '../project/sample-files';
import { closestName, joinNames } from '../text/suggest';

/** Files that a rename or removal left behind are neither tested nor read. */
export const explains =
  'tools/ holds only declarations, automations, their open questions and demo files; tests/tools/ holds only samples and snapshots of tools; failure samples belong to a normaliser, and files of plugins to their folders.';

const SNAPSHOTS = ['form.txt', 'bodies.json', 'results.txt', 'messages.txt'];

/** Files of a tool, without those of its demo. */
const TOOL_FILES = ['tool.json', 'automation.md', 'questions.md'];

type Problem = { expected: string; mend: string; didYouMean?: string | undefined };

export function check(input: CheckInput): Findings {
  const undeclared = new Set<string>();
  return [...input.files].flatMap(([path, text]) => {
    // Report a folder of samples without a tool once, at its first file.
    const [, id = ''] = /^tests\/tools\/([^/]+)\//.exec(path) ?? [];
    if (id && !idsOf(input.tools).has(id)) {
      if (undeclared.has(id)) return [];
      undeclared.add(id);
      return !hasFolder(input, id) && findingAtOffset({ path, text }, 0, orphanedSamples(input, id));
    }
    const problem = path.startsWith('tools/')
      ? toolFileProblem(input, path)
      : path.startsWith('tests/tools/')
        ? sampleFileProblem(path)
        : (failureFileProblem(input, path) ?? pluginFileProblem(path));
    return problem ? findingAtOffset({ path, text }, 0, { found: `the file ${path}`, ...problem }) : [];
  });
}

function toolFileProblem({ tools }: CheckInput, path: string): Problem | undefined {
  if (/^tools\/(defaults|options|providers)\.json$/.test(path)) return undefined;
  const [, folder, file] = /^tools\/([^/]+)\/(.+)$/.exec(path) ?? [];
  if (!folder || !file)
    return {
      expected: 'defaults.json, options.json, providers.json and a folder for each tool',
      mend: 'Remove the file, or move it into the folder it belongs to.',
    };
  if (/^\./.test(file) && idsOf(tools).has(folder)) return undefined;
  const isDemo = /^demo\/[^/]+$/.test(file);
  const [, inner] = /^(?:.*\/)?([^/]+)\/tool\.json$/.exec(file) ?? [];
  if (inner)
    return {
      expected: 'a folder for each tool, directly in tools',
      mend: `Move the folder "${inner}" up into tools.`,
    };
  if (!TOOL_FILES.includes(file) && !isDemo)
    return {
      expected: `${joinNames(TOOL_FILES)}, and files of its demo in demo/`,
      mend: 'Remove or rename the file.',
      didYouMean: closestName(file, TOOL_FILES),
    };
  if (idsOf(tools).has(folder)) return undefined;
  return {
    expected: `a declaration with exactly the name tools/${folder}/tool.json`,
    mend: 'Add the declaration, rename the file that contains it, or remove the folder.',
  };
}

/** Returns true if the tool has a folder. If that has no declaration, its files are reported. */
function hasFolder({ files }: CheckInput, id: string): boolean {
  return [...files.keys()].some((path) => path.startsWith(`tools/${id}/`));
}

function orphanedSamples({ files, tools }: CheckInput, id: string): FindingText {
  const bare = [...idsOf(tools)].filter(
    (tool) => ![...files.keys()].some((path) => path.startsWith(`tests/tools/${tool}/`)),
  );
  return {
    found: `the folder tests/tools/${id}`,
    expected: `a tool "${id}"`,
    mend: 'Rename the folder to the id of its tool, or remove it.',
    didYouMean: closestName(id, [...idsOf(tools)]) ?? (bare.length === 1 ? bare[0] : undefined),
  };
}

function sampleFileProblem(path: string): Problem | undefined {
  const [, folder = '', file = ''] = /^tests\/tools\/[^/]+\/([^/]+)\/([^/]+)$/.exec(path) ?? [];
  if (isSampleFolder(folder) && file.endsWith('.json')) return undefined;
  if (folder === 'snapshots') {
    if (SNAPSHOTS.includes(file)) return undefined;
    return {
      expected: joinNames(SNAPSHOTS),
      mend: 'Remove the snapshot; no test reads it.',
      didYouMean: closestName(file, SNAPSHOTS),
    };
  }
  return {
    expected: 'valid/*.json, invalid/*.json, responses/*.json, drafts/*.json and snapshots',
    mend: 'Remove or move the file.',
  };
}

/** Returns the ids of all tools; memoized, because it is called for every file. */
const idsOf = memoizeByObject((tools: CheckInput['tools']) => new Set(tools.map(({ id }) => id)));

/** Reports a file beside the folders of plugins, which nothing finds. */
function pluginFileProblem(path: string): Problem | undefined {
  const [, room = '', file] = /^src\/(\w+)\/([^/]+)$/.exec(path) ?? [];
  if (!file || !Object.hasOwn(PLUGIN_ROOMS, room)) return undefined;
  return {
    expected: `a folder for each plugin of src/${room}, with its code and plugin.json`,
    mend: 'Move it into the folder of its plugin.',
  };
}

function failureFileProblem({ failureSamples, plugins }: CheckInput, path: string): Problem | undefined {
  const sample = failureSamples.find(({ source }) => source.path === path);
  const names = pluginsIn(plugins, 'normalisers').map(({ name }) => name);
  if (!sample || names.includes(sample.tool)) return undefined;
  return {
    expected: `a normaliser "${sample.tool}"`,
    mend: 'Rename the folder to the name of its normaliser, or remove it.',
    didYouMean: closestName(sample.tool, names),
  };
}
