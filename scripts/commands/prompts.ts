import { join } from 'node:path';
import { loadTools } from '@/toolkit/project/load-tools';
import { readPlugins } from '@/toolkit/project/plugin-files';
import { resolveToolId } from '@/toolkit/project/tool-scope';
import { largestRuns, largestRunsText } from '@/toolkit/prompts/largest-run';
import { promptText, sizeOf } from '@/toolkit/prompts/prompt-text';
import { type SamplePrompts, toolPrompts } from '@/toolkit/prompts/prompts';
import { chatOf } from '@/toolkit/prompts/stub-provider';
import { parseFlags, print, withErrorStatus } from '../lib/script-io.ts';

const HELP = `npm run prompts                  the messages to the models of every tool, for each of its valid samples
npm run prompts -- <id>          only those of one tool
npm run prompts -- --json        for programs: [{ tool, action?, sample, calls: [{ path, body, size? }], ended? }]
npm run prompts -- --largest     only the largest run of each tool, with its price for the default model (--json too)

No provider is called: the automation runs with a stub that records its calls. Placeholders in parentheses replace data that
only a real run has. Tokens are estimated from the number of characters; the tokenizers of models differ by about a fifth.`;

/** `npm run prompts`: prints the messages that models get. See its help for options. */
export const main = withErrorStatus(1, async (args, io) => {
  const { flags, positionals } = parseFlags(args, 'json', 'largest');
  print(io, flags.help ? HELP : await promptsOf(io.root, positionals[0], flags));
  return 0;
});

async function promptsOf(
  root: string,
  name: string | undefined,
  { json, largest }: { json?: boolean; largest?: boolean },
): Promise<string> {
  const toolsDir = join(root, 'tools');
  const { declarations } = loadTools(toolsDir);
  const ids = declarations.map(({ id }) => id);
  const onlyId = name === undefined ? undefined : resolveToolId(name, ids);
  const folders = { root, toolsDir, outDir: join(root, 'src/generated'), plugins: readPlugins(root) };
  const selectedTools = declarations.filter(({ id }) => onlyId === undefined || id === onlyId);
  const runs = (await Promise.all(selectedTools.map((tool) => largestRuns(folders, tool)))).flat();
  if (largest) return json ? JSON.stringify(runs, null, 2) : largestRunsText(runs);
  const prompts: SamplePrompts[] = [];
  for (const tool of selectedTools) prompts.push(...(await toolPrompts(folders, tool)));
  if (json) return JSON.stringify(prompts.map(withSizes), null, 2);
  return `${promptText(prompts)}\n\n${largestRunsText(runs)}`;
}

function withSizes({ calls, ...prompt }: SamplePrompts): object {
  const callsWithSizes = calls.map((call) => {
    const chat = chatOf(call);
    return { ...call, ...(chat && { size: sizeOf(chat) }) };
  });
  return { ...prompt, calls: callsWithSizes };
}
