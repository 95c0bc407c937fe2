import type { ManifestEntry } from '@/engine/registry-access';
import { loadModule } from '@/engine/registry-access';
import { manifest } from '@/generated/manifest';
import { asForm } from '@/registry/options';
import { ask } from './calls';
import { type StageState, statesOf } from './states';

/** A tool with every state its page can be in. */
export interface ToolStates {
  tool: string;
  entry: ManifestEntry;
  states: StageState[];
}

/** The tools that have a page, or a place of their own. */
export const stageTools: ManifestEntry[] = manifest.filter(({ kind, route, slot }) =>
  kind === 'form' ? route || slot : route,
);

/** The only state of a page that asks nothing. */
const PAGE: StageState = { id: 'empty', label: 'The page', group: 'Form', answers: {} };

/** The states of a tool as it is declared now. @throws Error for an id the registry does not hold */
export async function loadStates(id: string): Promise<ToolStates> {
  const entry = stageTools.find((known) => known.id === id);
  if (!entry)
    throw new Error(`There is no tool "${id}". There are: ${stageTools.map((known) => known.id).join(', ')}.`);
  if (entry.kind !== 'form') return { tool: id, entry, states: [PAGE] };
  const [{ declaration }, samples] = await Promise.all([loadModule(id), ask('samples', { tool: id })]);
  return { tool: id, entry, states: statesOf(asForm(declaration), samples) };
}
