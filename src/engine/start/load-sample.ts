import type { RendererModule, ResultKind } from '@/contracts/plugins';
import { loadRenderer } from '../plugins';
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
