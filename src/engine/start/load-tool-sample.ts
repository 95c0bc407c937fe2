import { asForm } from '@/registry/options';
import { loadModule } from '../registry-access';
import { loadSample } from './load-sample';
import type { LoadedSample, SampledTool } from './sample-result';

/** A sample result with its tool. */
export interface ToolSample {
  tool: SampledTool;
  loadedSample: LoadedSample;
}

/**
 * Loads the sample result of a tool by the tool's id.
 *
 * @throws Error if there is none or it cannot be loaded
 */
export async function loadToolSample(id: string): Promise<ToolSample> {
  const { declaration, start } = await loadModule(id);
  const tool: SampledTool = { declaration: asForm(declaration), ...(start && { start }) };
  return { tool, loadedSample: await loadSample(tool) };
}
