import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { webhooks } from '@/generated/server';
import { serverTools } from '@/generated/server-tools';
import { signedHeaders } from '@/server/features/callbacks/signing';
import { apiToolIds } from '@/server/runs/programs/api-tools';
import { callerFiles } from '../../../scripts/n8n/export.ts';
import type { N8nWorkflow } from '../../../scripts/n8n/node-types.ts';
import { readCallerOptions } from '../../../scripts/n8n/options.ts';
import { runCode } from '../../n8n/support/simulate.ts';

const SITE = 'https://tools.example.com';

let callers: Record<string, N8nWorkflow>;
beforeAll(async () => {
  const files = await callerFiles(readCallerOptions(['--callers', '--site', `${SITE}/`]));
  callers = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, JSON.parse(text) as N8nWorkflow]));
});

describe('the workflows that call tools', () => {
  it('are one for each tool that programs may call, with ids of their own', () => {
    const ids = apiToolIds({ webhooks, tools: serverTools });
    expect(Object.keys(callers).sort()).toEqual(ids.map((id) => `call-${id}.json`).sort());
    expect(new Set(Object.values(callers).map(({ id }) => id)).size).toBe(ids.length);
  });

  it('go from their start to the end, call the tool with its first example, and hold no secret', () => {
    for (const [file, { nodes, connections }] of Object.entries(callers)) {
      const way = nodes.slice(1).map((_, at) => connections[nodes[at]?.name ?? '']?.main[0]?.[0]?.node);
      expect(way, file).toEqual(nodes.slice(1).map(({ name }) => name));
      const { parameters, credentials } = nodes[1] ?? {};
      expect(parameters?.url).toBe(`${SITE}/api/tools/${file.slice(5, -5)}/runs`);
      expect(JSON.parse(String(parameters?.jsonBody))).toBeTypeOf('object');
      expect(credentials).toEqual({ httpHeaderAuth: { id: 'toolsApiToken', name: 'Token of the site' } });
      expect(JSON.stringify(nodes)).not.toMatch(/pat_|whsec_[A-Za-z0-9]/);
    }
  });

  it('say what is missing, or cannot be meant', () => {
    expect(() => readCallerOptions(['--callers'])).toThrow('--callers needs --site');
    expect(() => readCallerOptions(['--callers', '--site', 'http://example.com'])).toThrow('--site must be an https');
  });
});

describe('the last node', () => {
  const ID = '0f1d2c3b-4a59-4687-9a6b-7c8d9e0f1a2b';
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  const verify = (body: object, headers: Record<string, string>, own = secret) => {
    const code = String(Object.values(callers)[0]?.nodes.at(-1)?.parameters.jsCode);
    const filled = code.replace('the signing secret that was shown with the token', own);
    expect(filled).not.toBe(code);
    // n8n parses the body first.
    const json = { headers, body: JSON.parse(JSON.stringify(body)) as unknown };
    return runCode(filled, { $input: { first: () => ({ json }) } });
  };
  const signed = (body: object, time = new Date()) => signedHeaders(secret, ID, time, JSON.stringify(body));

  it.each([
    { id: ID },
    { id: ID, text: 'Gruß 🎬 — "quoted" \\ \n   \ud800', number: 1e21, less: -0.1, none: null, list: [[], {}] },
    { id: ID, long: 'x'.repeat(5000), 10: 'ten', 2: 'two' },
  ])('gives the run of a callback that is signed, whatever is in it: %#', async (data) => {
    const body = { type: 'run.succeeded', data };
    expect(await verify(body, signed(body))).toEqual(JSON.parse(JSON.stringify(data)));
  });

  it('stops at everything else', async () => {
    const body = { type: 'run.succeeded', data: { id: ID } };
    const headers = signed(body);
    await expect(verify({ ...body, data: { id: 'other' } }, headers)).rejects.toThrow('not signed by the site');
    await expect(verify(body, { ...headers, 'webhook-id': 'other' })).rejects.toThrow('not signed by the site');
    await expect(verify(body, {})).rejects.toThrow('not signed by the site');
    await expect(verify(body, signed(body, new Date(Date.now() - 301_000)))).rejects.toThrow('too long ago');
    const other = `whsec_${randomBytes(32).toString('base64')}`;
    await expect(verify(body, headers, other)).rejects.toThrow('not signed by the site');
    await expect(verify(body, headers, 'nothing')).rejects.toThrow('Put the signing secret');
  });
});
