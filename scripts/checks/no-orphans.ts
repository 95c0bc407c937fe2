import { type Finding, findingAt } from '../lib/finding.ts';
import type { CheckInput } from '../lib/registry-input.ts';
import { closest } from '../lib/suggest.ts';

/** Files left behind by a rename or a removal are tested, read or wondered about by nobody. */
export const rule = {
  name: 'no-orphans',
  explains:
    'tools/ holds declarations and automations, tests/tools/ their samples and snapshots, and neither anything else.',
};

type Complaint = { expected: string; mend: string; didYouMean?: string | undefined };

export function check(input: CheckInput): Finding[] {
  return [...input.files].flatMap(([path, text]) => {
    const complaint = path.startsWith('tools/')
      ? inTools(input, path)
      : path.startsWith('tests/tools/')
        ? inSamples(input, path)
        : undefined;
    return complaint ? [findingAt({ path, text }, 0, { found: `the file ${path}`, ...complaint })] : [];
  });
}

function inTools({ tools }: CheckInput, path: string): Complaint | undefined {
  if (path === 'tools/options.json') return undefined;
  const [, folder, file] = /^tools\/([^/]+)\/(.+)$/.exec(path) ?? [];
  if (!folder || !file)
    return {
      expected: 'options.json and a folder for each tool',
      mend: 'Remove the file, or move it into the folder it belongs to.',
    };
  if (file !== 'tool.json' && file !== 'automation.md') {
    return {
      expected: 'tool.json and automation.md',
      mend: 'Remove or rename the file.',
      didYouMean: closest(file, ['tool.json', 'automation.md']),
    };
  }
  if (tools.some(({ id }) => id === folder)) return undefined;
  return { expected: `tools/${folder}/tool.json beside it`, mend: 'Add the declaration, or remove the folder.' };
}

function inSamples({ tools, samples }: CheckInput, path: string): Complaint | undefined {
  const [, id = '', rest = ''] = /^tests\/tools\/([^/]+)\/(.+)$/.exec(path) ?? [];
  const ids = tools.map((tool) => tool.id);
  if (!ids.includes(id))
    return {
      expected: `a tool "${id}"`,
      mend: 'Rename the folder to the id of its tool, or remove it.',
      didYouMean: closest(id, ids),
    };
  if (/^(?:valid|invalid|responses)\/[^/]+\.json$/.test(rest)) return undefined;
  const snapshot = /^snapshots\/[a-z]+-(.+)\.(?:json|txt)$/.exec(rest)?.[1];
  if (!snapshot)
    return {
      expected: 'valid/*.json, invalid/*.json, responses/*.json and snapshots',
      mend: 'Remove or move the file.',
    };
  if (samples.some(({ tool, name }) => tool === id && name === snapshot)) return undefined;
  return { expected: `a sample named "${snapshot}"`, mend: 'Remove the snapshot; its sample is gone.' };
}
