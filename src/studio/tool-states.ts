import type { ManifestEntry } from '@/engine/registry-access';
import { loadModule } from '@/engine/registry-access';
import { manifest } from '@/generated/manifest';
import { asForm } from '@/registry/options';
import { type StageState, statesOf } from './stage-states';
import { callStudio } from './studio-api';

export interface ToolStates {
  tool: string;
  entry: ManifestEntry;
  states: StageState[];
}

/** The tools with a page or a slot. */
export const stageTools: ManifestEntry[] = manifest.filter(({ kind, route, slot }) =>
  kind === 'form' ? route || slot : route,
);

/** The only state of a page without a form. */
const PAGE: StageState = { id: 'empty', label: 'The page', group: 'Form', answers: {} };

/** Loads the states of a tool from its current declaration. @throws Error for an id the registry does not hold */
export async function loadStates(id: string): Promise<ToolStates> {
  const entry = stageTools.find((candidate) => candidate.id === id);
  if (!entry)
    throw new Error(`There is no tool "${id}". There are: ${stageTools.map((candidate) => candidate.id).join(', ')}.`);
  if (entry.kind !== 'form') return { tool: id, entry, states: [PAGE] };
  const [{ declaration }, samples] = await Promise.all([loadModule(id), callStudio('samples', { tool: id })]);
  return { tool: id, entry, states: statesOf(asForm(declaration), samples) };
}
