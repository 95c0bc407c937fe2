import { execFile } from 'node:child_process';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { webhooks } from '@/generated/server';
import { serverTools } from '@/generated/server-tools';
import { type Site, startSite } from './site';

/**
 * The scenarios of the official suite that hold for any server. The others want tools, resources and prompts of fixed names,
 * and those of authorization test clients.
 */
const SCENARIOS = ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'];

let site: Site;
let proxy: Server;
let url: string;

// The suite sends no token: a proxy adds that of a member.
beforeAll(async () => {
  let token = '';
  proxy = createServer((incoming, outgoing) => {
    const { hostname, port } = new URL(site.url);
    const headers = { ...incoming.headers, authorization: `Bearer ${token}` };
    const call = request({ hostname, port, path: incoming.url, method: incoming.method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(call);
  });
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  url = `${origin}/mcp`;
  site = await startSite({ webhooks, tools: serverTools, toolsDir: 'tools', env: { ALLOWED_ORIGINS: origin } });
  ({ token } = await site.newToken());
});
afterAll(async () => {
  proxy.closeAllConnections();
  await new Promise((done) => proxy.close(done));
  await site.end();
});

it.each(SCENARIOS)('the official suite finds no fault: %s', async (scenario) => {
  const args = ['server', '--url', url, '--scenario', scenario];
  const { stdout } = await promisify(execFile)('node_modules/.bin/conformance', args);
  expect(stdout).toMatch(/Passed: (\d+)\/\1, 0 failed/);
});
