import { asForm } from '@/registry/options';
import { loadModule } from '../registry-access';
import { loadSample } from './load-sample';
import type { LoadedSample, SampledTool } from './sample-result';

/** A sample result, and whose it is. */
export interface ToolSample {
  tool: SampledTool;
  loaded: LoadedSample;
}

/** The sample result of a tool by its id, with what shows it. @throws Error where it cannot be loaded, or there is none */
export async function sampleOf(id: string): Promise<ToolSample> {
  const { declaration, start } = await loadModule(id);
  const tool: SampledTool = { declaration: asForm(declaration), ...(start && { start }) };
  return { tool, loaded: await loadSample(tool) };
}
