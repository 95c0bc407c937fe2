import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJson } from '../lib/load-tools.ts';
import { pluginsOf } from '../lib/plugin-files.ts';
import { readProject } from '../lib/read-project.ts';
import { composeSchema, type Schema } from './compose.ts';

const NOTE = 'Composed by npm run codegen of schemas/frame and the plugin.json of every plugin; change those.';

/** The contract of declarations as it is committed, for editors: the frame with the words of all plugins. */
export function composedContract(root: string): Schema {
  const frame = readJson<Schema>(join(root, 'schemas/frame/tool.schema.json'));
  const { $schema, $id, $comment: _, ...rest } = composeSchema(frame, pluginsOf(readProject(root)));
  return { $schema, $id, $comment: NOTE, ...rest };
}

/** Brings `schemas/tool.schema.json` in line with frame and plugins, where it is not. */
export function writeContract(root: string): void {
  const file = join(root, 'schemas/tool.schema.json');
  const text = `${JSON.stringify(composedContract(root), null, 2)}\n`;
  if (textOf(file) !== text) writeFileSync(file, text);
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
