import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { ResolvedDeclaration } from '@/registry/options';
import type { ToolSamples } from '@/studio/samples';
import { readJson } from '@/toolkit/project/load-tools';

/** Returns the samples of a tool, and the sample failures of its normaliser. */
export function toolSamples(root: string, { id, response }: ResolvedDeclaration): ToolSamples {
  const readSamples = (folder: string) => readFolder(join(root, 'tests/tools', id, folder));
  return {
    valid: readSamples('valid') as ToolSamples['valid'],
    invalid: readSamples('invalid') as ToolSamples['invalid'],
    responses: readSamples('responses') as ToolSamples['responses'],
    failures: (response
      ? readFolder(join(root, 'tests/normalisers', response.normaliser, 'failures'))
      : []) as ToolSamples['failures'],
  };
}

function readFolder(folder: string): object[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  return files.sort().map((file) => ({ ...readJson<object>(join(folder, file)), name: basename(file, '.json') }));
}
