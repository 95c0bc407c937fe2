import { isDeepStrictEqual } from 'node:util';
import { composeSchema, type Schema } from '../codegen/compose.ts';
import { type Finding, findingAt } from '../lib/finding.ts';
import type { CheckInput } from '../lib/registry-input.ts';

/** Editors read the committed contract, everything else composes its own: a stale one underlines what is right. */
export const rule = {
  name: 'contract-current',
  explains: 'schemas/tool.schema.json is what codegen composes of its frame and the plugins.',
};

const PATH = 'schemas/tool.schema.json';

export function check({ files, plugins }: CheckInput): Finding[] {
  const text = files.get(PATH) ?? '';
  const frame = JSON.parse(files.get('schemas/frame/tool.schema.json') ?? '{}') as Schema;
  if (isDeepStrictEqual(withoutNote(parsed(text)), withoutNote(composeSchema(frame, plugins)))) return [];
  const words = {
    found: 'a contract that differs from its frame and the words of the plugins',
    expected: 'the one codegen composes',
    mend: 'Run npm run codegen, and commit what it writes.',
  };
  return [findingAt({ path: PATH, text }, 0, words)];
}

function parsed(text: string): Schema {
  try {
    return JSON.parse(text) as Schema;
  } catch {
    return {};
  }
}

function withoutNote({ $comment: _, ...schema }: Schema): Schema {
  return schema;
}
