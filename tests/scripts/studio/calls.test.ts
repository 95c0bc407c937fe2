import { describe, expect, it } from 'vitest';
import { asForm } from '@/registry/options';
import { requestBody } from '@/registry/request-body';
import { loadTools } from '@/toolkit/project/load-tools';
import { studioCalls } from '../../../scripts/studio/calls.ts';

const ROOT = process.cwd();
const calls = studioCalls(ROOT);
const tool = loadTools('tools')
  .declarations.filter(({ kind, request }) => kind === 'form' && request)
  .map(asForm)[0];
if (!tool?.request) throw new Error('no tool sends anything');
const { id, request } = tool;
const PATH = `tools/${id}/tool.json`;
const { text } = await calls.file({ path: PATH });

describe('what the studio asks of the files', () => {
  it('gives samples, and names the tools there are where there is none of a name', async () => {
    expect((await calls.samples({ tool: id })).valid.length).toBeGreaterThan(0);
    await expect(calls.samples({ tool: 'no-tool' })).rejects.toThrow(new RegExp(`no tool "no-tool".*${id}`));
  });

  it('completes and explains the words of a declaration', async () => {
    const typed = text.replace('"request"', '"re"');
    const { offers } = await calls.complete({ path: PATH, text: typed, offset: typed.indexOf('"re"') + 3 });
    expect(offers.map(({ label }) => label)).toContain('request');
    const { text: hoverText } = await calls.hover({ path: PATH, text, offset: text.indexOf('"request"') + 2 });
    expect(hoverText).not.toBe('');
  });

  it('has nothing to say of a file that passes, and of an unsaved text what the check would say, in its words', async () => {
    expect((await calls.findings({ path: PATH, text })).findings).toEqual([]);
    const { findings } = await calls.findings({ path: PATH, text: text.replace(`"id": "${id}",`, `"id": "${id}"`) });
    const line = text.slice(0, text.indexOf('"page"')).split('\n').length;
    const message = expect.stringContaining(`Add a comma at the end of line ${line - 1}.`);
    expect(findings).toEqual([expect.objectContaining({ file: PATH, line, rule: 'declaration-schema', message })]);
    const unlike = await calls.findings({ path: PATH, text: text.replace(`"id": "${id}"`, '"id": "another-name"') });
    expect(unlike.findings.map(({ rule }) => rule)).toContain('folder-is-id');
  });

  it('plays what the models hear, and what the demo says', async () => {
    const { valid } = await calls.samples({ tool: id });
    const { answers = {} } = valid[0] ?? {};
    const messages = await calls.messages({ tool: id, answers });
    expect(messages.calls.length + (messages.ended ? 1 : 0)).toBeGreaterThan(0);
    const body = requestBody(tool, request, { answers, variables: {} });
    expect((await calls.demo({ tool: id, webhook: request.webhook, body })).status).toBe(200);
    await expect(calls.demo({ tool: id, webhook: 'no-webhook', body })).rejects.toThrow(/has no webhook/);
  });
});
