import { resolve } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { describe, expect, it } from 'vitest';
import { manifest } from '@/generated/manifest';
import { main as check } from '../../../scripts/commands/check.ts';
import { main as show } from '../../../scripts/commands/show.ts';
import { main as states } from '../../../scripts/commands/states.ts';
import { type RunCommand, workshopHandler } from '../../../scripts/studio/workshop.ts';
import { callScript } from '../../support/run-script.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const scripts = { 'check.ts': check, 'show.ts': show, 'states.ts': states };
const form = manifest.find(({ kind }) => kind === 'form')?.id ?? '';

/** A client of the workshop, whose commands run in this process, and what it had run. */
async function connect() {
  const calls: string[][] = [];
  const run: RunCommand = async (script, args) => {
    calls.push([script, ...args]);
    const main = scripts[script as keyof typeof scripts];
    return main ? callScript(main, ROOT, [...args]) : { status: 1, stdout: '', stderr: 'there already' };
  };
  const handler = workshopHandler(run);
  const client = new Client({ name: 'agent', version: '1' });
  await client.connect(
    new StreamableHTTPClientTransport(new URL('http://127.0.0.1/studio/mcp'), {
      fetch: (address, init) => handler.fetch(new Request(address, init)),
    }),
  );
  const call = async (name: string, args: Record<string, unknown> = {}) => {
    const { content, isError } = await client.callTool({ name, arguments: args });
    const [part] = content as { text: string }[];
    return { text: part?.text ?? '', isError: isError === true };
  };
  return { client, calls, call };
}

describe('the workshop for agents', () => {
  it('lists the commands, and says which of them change files', async () => {
    const { client } = await connect();
    const { tools } = await client.listTools();
    expect(tools.filter(({ annotations }) => !annotations?.readOnlyHint).map(({ name }) => name)).toEqual(['new_tool']);
    for (const { description } of tools) expect(description).toMatch(/\.$/);
  });

  it('answers with the output of each command as JSON', async () => {
    const { call } = await connect();
    expect(JSON.parse((await call('check', { tool: form })).text)).toEqual([]);
    expect(JSON.parse((await call('show', { tool: form })).text)).toContainEqual(
      expect.objectContaining({ value: form, origin: 'own' }),
    );
    expect(JSON.parse((await call('states', { tool: form })).text)).toContainEqual(
      expect.objectContaining({ id: 'empty', path: `/studio/stage#tool=${form}&state=empty` }),
    );
  });

  it('passes on why a command failed', async () => {
    const { call } = await connect();
    expect(await call('show', { tool: 'no-such-tool' })).toMatchObject({
      isError: true,
      text: expect.stringContaining('no-such-tool'),
    });
    expect(await call('new_tool', { id: 'one', title: 'One', result: 'text' })).toEqual({
      isError: true,
      text: 'there already',
    });
  });

  it.each([
    ['an option in place of a name', 'check', { tool: '--fix' }, '"tool" must match'],
    ['a path', 'show', { tool: '../secrets' }, '"tool" must match'],
    ['an option in place of a commit', 'diff', { ref: '--output=x' }, '"ref" must match'],
    ['a name that is missing', 'show', {}, '"tool" must match'],
    ['an argument it does not have', 'check', { fix: 'yes' }, '"fix" is none of tool'],
    ['a command it does not have', 'constructor', {}, 'There is no "constructor"'],
  ])('refuses %s, and runs nothing', async (_what, name, args, reason) => {
    const { call, calls } = await connect();
    await expect(call(name, args)).rejects.toThrow(reason);
    expect(calls).toEqual([]);
  });
});
