import type { RendererModule, ResultKind } from '@/contracts/plugins';
import { asForm } from '@/registry/options';
import { loadRenderer } from '../plugins';
import { loadModule } from '../registry-access';
import type { LoadedSample, SampledTool } from './sample-result';

/**
 * Loads the sample result of a tool and its renderer.
 *
 * @throws Error if there is none or it cannot be loaded
 */
export async function loadSample({ declaration, start }: SampledTool): Promise<LoadedSample> {
  const name = declaration.result?.renderer ?? '';
  const [content, renderer] = await Promise.all([start?.load(), loadRenderer(name)]);
  const sample = content?.start.sample;
  if (!sample) throw new Error(`The tool ${declaration.id} has no sample result`);
  return { sample, renderer: renderer as RendererModule<ResultKind> };
}

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
