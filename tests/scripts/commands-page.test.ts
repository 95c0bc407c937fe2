import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { helpOf } from '../support/command-help.ts';

const ROOT = join(import.meta.dirname, '../..');
const PAGE = join(ROOT, 'docs/commands.md');
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: Record<string, string> };

/** Commands without options of their own: servers, and those that pass what follows to another program. */
const WITHOUT_OPTIONS = [
  'prestart',
  'start',
  'dev',
  'worker',
  'build',
  'codegen',
  'lint',
  'format',
  'typecheck',
  'sbom',
  'pictures',
];

it('the page of commands has what each says of its options', async () => {
  const names = Object.keys(scripts).filter((name) => !WITHOUT_OPTIONS.includes(name) && name !== 'test:full');
  const sections: string[] = [];
  for (const name of names)
    sections.push(`### ${name}\n\n\`\`\`text\n${(await helpOf(name, ROOT)).trim().replace(/^ +$/gm, '')}\n\`\`\`\n`);
  const [head = ''] = readFileSync(PAGE, 'utf8').split('\n### ');
  await expect(`${head.trimEnd()}\n\n${sections.join('\n')}`).toMatchFileSnapshot(PAGE);
});
