import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { RunFiles } from '@/automation/parts/module';
import type { Files } from './files';

/** Creates the access to members' files for automations. */
export function createRunFiles(files: Pick<Files, 'store' | 'save'>, toolsDir: string): RunFiles {
  return {
    read: async ({ id }) => new Uint8Array(await new Response(await files.store.open(id)).arrayBuffer()),
    save: ({ id, member }, bytes, name, type) => files.save(id, member ?? null, bytes, name, type),
    demo: (tool, name) => readFile(join(toolsDir, tool, 'demo', basename(name))),
  };
}
