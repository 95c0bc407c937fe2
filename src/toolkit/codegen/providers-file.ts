import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Providers } from '@/generated/providers';
import { readJson } from '../project/load-tools';
import type { GeneratedFiles } from './generate';

/** Generates the table of the providers of keys; empty if the tools folder has no providers.json. */
export function providersFile(toolsDir: string): GeneratedFiles {
  const file = join(toolsDir, 'providers.json');
  const providers = existsSync(file) ? readJson<Providers>(file).providers : {};
  return {
    'provider-list.ts': [
      `import type { Provider } from './providers';\n`,
      '/** Who gives out keys, by the name declarations use. */',
      `export const providers: Readonly<Record<string, Provider>> = ${JSON.stringify(providers, null, 2)};\n`,
    ].join('\n'),
  };
}
