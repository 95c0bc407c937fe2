import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Providers } from '@/generated/providers';
import { readJson } from '../project/load-tools';
import type { GeneratedFiles } from './generate';

/** Services of a chat provider that tools use. */
const KEY_USES = ['chats', 'pictures', 'speech'] as const;

/**
 * Generates the table of all key providers, and a small one of the chat providers for pages that ask for a key. Both
 * are empty if the tools folder has no providers.json.
 */
export function providersFile(toolsDir: string): GeneratedFiles {
  const providers = readProviders(toolsDir);
  const chatProviders = Object.entries(providers)
    .filter(([, { chats }]) => chats)
    .map(([name, provider]) => [
      name,
      { begins: provider.begins ?? [], uses: KEY_USES.filter((use) => provider[use]) },
    ]);
  return {
    'chat-providers.ts': [
      '/** What a tool may ask of a provider of chats. */',
      `export type KeyUse = ${KEY_USES.map((use) => `'${use}'`).join(' | ')};\n`,
      '/** What the keys of the providers of chats begin with, and what these can do. */',
      `export const chatProviders: Readonly<Record<string, { begins: readonly string[]; uses: readonly KeyUse[] }>> = ${JSON.stringify(Object.fromEntries(chatProviders))};\n`,
    ].join('\n'),
    'provider-list.ts': [
      `import type { Provider } from './providers';\n`,
      '/** Who gives out keys, by the name declarations use. */',
      `export const providers: Readonly<Record<string, Provider>> = ${JSON.stringify(providers, null, 2)};\n`,
    ].join('\n'),
  };
}

/** Reads the key providers; none if the tools folder has no providers.json. */
export function readProviders(toolsDir: string): Providers['providers'] {
  const file = join(toolsDir, 'providers.json');
  return existsSync(file) ? readJson<Providers>(file).providers : {};
}
