import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type JsonSource, parseJson } from '@/toolkit/json/json-locations';
import { type DeclaredValue, declaredValues } from '@/toolkit/project/declared-values';
import { toolFolders } from '@/toolkit/project/load-tools';
import { resolveToolId } from '@/toolkit/project/tool-scope';
import { print } from '../lib/script-io.ts';
import { toolCommand } from '../lib/tool-command.ts';

const HELP = `npm run show -- <id>             the resolved declaration of a tool, each value with its origin
npm run show -- <id> --json      for programs: [{ path, value, origin, file, line }]

Origins are own (written in tool.json), default (written in tools/defaults.json) and implied (derived; the line given is
the one it is derived from).`;

/** `npm run show`: prints a resolved declaration with its origins. The help describes its options. */
export const main = toolCommand(HELP, async (name, { json }, io) => {
  const id = resolveToolId(name, toolFolders(join(io.root, 'tools')));
  const declaration = sourceOf(io.root, `tools/${id}/tool.json`);
  if (declaration.value === undefined)
    throw new Error(`${declaration.path} is not JSON: npm run check -- ${id} says where.`);
  const values = declaredValues(declaration, sourceOf(io.root, 'tools/defaults.json'));
  print(io, json ? JSON.stringify(values, null, 2) : values.map(lineOf).join('\n'));
});

function sourceOf(root: string, path: string): JsonSource {
  const file = join(root, path);
  return parseJson(path, existsSync(file) ? readFileSync(file, 'utf8') : '{}');
}

function lineOf({ path, value, origin, file, line }: DeclaredValue): string {
  return `${path} = ${JSON.stringify(value)}    ${origin}, ${file}:${line}`;
}
