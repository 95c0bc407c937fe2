import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { estimatedTokens } from '@/registry/estimated-tokens';
import { loadTools } from '@/toolkit/project/load-tools';
import { readPlugins } from '@/toolkit/project/plugin-files';
import { promptText, sizeOf } from '@/toolkit/prompts/prompt-text';
import { toolPrompts } from '@/toolkit/prompts/prompts';
import { isRequested } from '../support/requested-tool';
import { snapshotPath } from '../support/samples';

const root = resolve(import.meta.dirname, '../..');
const toolsDir = join(root, 'tools');
const folders = { root, toolsDir, outDir: join(root, 'src/generated'), plugins: readPlugins(root) };
const forms = loadTools(toolsDir).declarations.filter(({ kind, id }) => kind === 'form' && isRequested(id));

describe.each(forms)('the models behind $id', (tool) => {
  it('are asked what was agreed on', async () => {
    const prompts = await toolPrompts(folders, tool);
    expect(prompts.flatMap(({ ended }) => ended ?? [])).toEqual([]);
    if (prompts.every(({ calls }) => calls.length === 0)) return;
    const text = `${promptText(prompts, { omitRepeated: true })}\n`;
    await expect(text).toMatchFileSnapshot(join('..', snapshotPath(tool.id, 'messages.txt')));
  });
});

describe('messages as text', () => {
  const system = { role: 'system', content: 'Be short.' };
  const chat = (...content: string[]) => ({
    path: '/chat/completions',
    body: { messages: [system, ...content.map((text) => ({ role: 'user', content: text }))] },
  });
  const prompts = [
    { tool: 'plans', sample: 'full', calls: [chat('For Fern')] },
    { tool: 'plans', sample: 'least', calls: [chat('For Ash')] },
    { tool: 'plans', action: 'tighter', sample: 'full', calls: [], ended: 'No plan.' },
  ];

  it('stand there whole, or once where that is asked for', () => {
    expect(promptText(prompts).match(/Be short\./g)).toHaveLength(2);
    expect(promptText(prompts, { omitRepeated: true })).toBe(`=== plans: full
POST /chat/completions
--- system
Be short.
--- user
For Fern
--- about 5 tokens (17 characters)

=== plans: least
POST /chat/completions
--- system
(as in full)
--- user
For Ash
--- about 4 tokens (16 characters)

=== plans, tighter: full
No model is called: No plan.`);
  });

  it('are as long as is said, and what their answer is held to counts by itself', () => {
    expect(['', 'four', 'and five', '漢字'].map(estimatedTokens)).toEqual([0, 1, 2, 2]);
    const responseFormat = { type: 'json_schema', json_schema: { name: 'plan', schema: { type: 'object' } } };
    expect(sizeOf({ messages: [system], response_format: responseFormat })).toEqual({
      messages: { characters: 9, tokens: 3 },
      schema: { name: 'plan', tokens: 5 },
    });
  });
});
