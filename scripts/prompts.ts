import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { generate } from '@/toolkit/codegen/generate';
import { readPlugins } from '@/toolkit/project/plugin-files';
import { resolveToolId } from '@/toolkit/project/tool-scope';
import { promptText, sizeOf } from '@/toolkit/prompts/prompt-text';
import { type SamplePrompts, toolPrompts } from '@/toolkit/prompts/prompts';
import { chatOf } from '@/toolkit/prompts/stub-provider';

const HELP = `npm run prompts                  what the models behind every tool are asked, for each of its valid samples
npm run prompts -- <id>          of one tool
npm run prompts -- --json        for programs: [{ tool, action?, sample, calls: [{ path, body, size? }], ended? }]

Nobody is called: the automation itself runs, with a provider that keeps what it is asked. What only a run would know
stands in brackets. Tokens are estimated from the number of characters; a model's own tokeniser differs by a fifth or so.`;

const ROOT = resolve(import.meta.dirname, '..');

/** `npm run prompts`: prints the messages that models get. See its help for options. */
async function main(): Promise<void> {
  const flag = { type: 'boolean' } as const;
  const { values, positionals } = parseArgs({
    options: { json: flag, help: { ...flag, short: 'h' } },
    allowPositionals: true,
  });
  if (values.help) return console.log(HELP);
  const { declarations } = await generate({ root: ROOT });
  const [requestedId] = positionals;
  const ids = declarations.map(({ id }) => id);
  const onlyId = requestedId === undefined ? undefined : resolveToolId(requestedId, ids);
  const folders = {
    root: ROOT,
    toolsDir: join(ROOT, 'tools'),
    outDir: join(ROOT, 'src/generated'),
    plugins: readPlugins(ROOT),
  };
  const prompts: SamplePrompts[] = [];
  for (const tool of declarations)
    if (onlyId === undefined || tool.id === onlyId) prompts.push(...(await toolPrompts(folders, tool)));
  console.log(values.json ? JSON.stringify(prompts.map(withSizes), null, 2) : promptText(prompts));
}

function withSizes({ calls, ...prompt }: SamplePrompts): object {
  const sized = calls.map((call) => {
    const chat = chatOf(call);
    return { ...call, ...(chat && { size: sizeOf(chat) }) };
  });
  return { ...prompt, calls: sized };
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
