import { join, resolve } from 'node:path';
import { generate } from '@/toolkit/codegen/generate';
import { readPlugins } from '@/toolkit/project/plugin-files';
import { resolveToolId } from '@/toolkit/project/tool-scope';
import { largestRuns, largestRunsText } from '@/toolkit/prompts/largest-run';
import { promptText, sizeOf } from '@/toolkit/prompts/prompt-text';
import { type SamplePrompts, toolPrompts } from '@/toolkit/prompts/prompts';
import { chatOf } from '@/toolkit/prompts/stub-provider';
import { parseFlags } from './lib/script-io.ts';

const HELP = `npm run prompts                  the messages to the models of every tool, for each of its valid samples
npm run prompts -- <id>          only those of one tool
npm run prompts -- --json        for programs: [{ tool, action?, sample, calls: [{ path, body, size? }], ended? }]
npm run prompts -- --largest     only the largest run of each tool, with its price for the default model (--json too)

No provider is called: the automation runs with a stub that records its calls. Placeholders in parentheses replace data that
only a real run has. Tokens are estimated from the number of characters; the tokenizers of models differ by about a fifth.`;

const ROOT = resolve(import.meta.dirname, '..');

/** `npm run prompts`: prints the messages that models get. See its help for options. */
async function main(): Promise<void> {
  const { flags, positionals } = parseFlags(process.argv.slice(2), 'json', 'largest');
  if (flags.help) return console.log(HELP);
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
  const selectedTools = declarations.filter(({ id }) => onlyId === undefined || id === onlyId);
  const largest = (await Promise.all(selectedTools.map((tool) => largestRuns(folders, tool)))).flat();
  if (flags.largest) return console.log(flags.json ? JSON.stringify(largest, null, 2) : largestRunsText(largest));
  const prompts: SamplePrompts[] = [];
  for (const tool of selectedTools) prompts.push(...(await toolPrompts(folders, tool)));
  if (flags.json) return console.log(JSON.stringify(prompts.map(withSizes), null, 2));
  console.log(`${promptText(prompts)}\n\n${largestRunsText(largest)}`);
}

function withSizes({ calls, ...prompt }: SamplePrompts): object {
  const callsWithSizes = calls.map((call) => {
    const chat = chatOf(call);
    return { ...call, ...(chat && { size: sizeOf(chat) }) };
  });
  return { ...prompt, calls: callsWithSizes };
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
