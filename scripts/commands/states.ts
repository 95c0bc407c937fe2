import { join } from 'node:path';
import { asForm } from '@/registry/options';
import { statesOf } from '@/studio/stage-states';
import { loadTools } from '@/toolkit/project/load-tools';
import { resolveToolId } from '@/toolkit/project/tool-scope';
import { print } from '../lib/script-io.ts';
import { toolCommand } from '../lib/tool-command.ts';
import { toolSamples } from '../studio/samples.ts';

const HELP = `npm run states -- <id>           every state of a tool that the studio shows, with its path
npm run states -- <id> --json    for programs: [{ id, label, group, path }]`;

/** `npm run states`: lists the states of a tool. The help describes its options. */
export const main = toolCommand(HELP, async (name, { json }, io) => {
  const { declarations } = loadTools(join(io.root, 'tools'));
  const forms = declarations.filter(({ kind }) => kind === 'form');
  const id = resolveToolId(
    name,
    forms.map((form) => form.id),
  );
  const tool = forms.find((form) => form.id === id);
  if (!tool) throw new Error(`There is no form "${id}".`);
  const states = statesOf(asForm(tool), toolSamples(io.root, tool)).map((state) => ({
    id: state.id,
    label: state.label,
    group: state.group,
    path: `/studio/stage#tool=${id}&state=${encodeURIComponent(state.id)}`,
  }));
  const lines = states.map(({ group, label, path }) => `${group.padEnd(8)} ${label}: ${path}`);
  print(io, json ? JSON.stringify(states, null, 2) : lines.join('\n'));
});
