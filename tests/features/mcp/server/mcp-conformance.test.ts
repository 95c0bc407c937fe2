import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { webhooks } from '@/generated/server';
import { serverTools } from '@/generated/server-tools';
import { freePort } from '../../../../scripts/lib/free-port.ts';
import { registerProgram } from '../../../server/oauth-program';
import { type Site, startSite } from '../../../server/site';

/**
 * The scenarios of the official suite that hold for any server. The others want tools, resources and prompts of fixed names,
 * and most of those of authorization test clients: only two test an authorization server.
 */
const SCENARIOS = ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection', 'http-header-validation'];
const PROGRAM = 'node_modules/.bin/conformance';

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
  const { stdout } = await promisify(execFile)(PROGRAM, args);
  expect(stdout).toMatch(/Passed: (\d+)\/\1, 0 failed/);
});

it('the official suite finds no fault in the authorization server: metadata, and a code for a token', async () => {
  const port = await freePort();
  const redirects = { client_name: 'The suite', redirect_uris: [`http://127.0.0.1:${port}/callback`] };
  const { clientId, decide } = await registerProgram(site.url, redirects);
  const options = { url: site.url, 'client-id': clientId, resource: `${site.url}/mcp`, port };
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const suite = spawn(PROGRAM, ['authorization', ...args]);
  const ended = once(suite, 'exit');
  onTestFinished(() => void suite.kill());
  let output = '';
  for await (const text of suite.stdout) {
    output += text;
    // The suite prints where a browser should go, and waits for the member's decision.
    const request = /^http\S+\/connect(\?\S+)$/m.exec(String(text))?.[1];
    if (!request) continue;
    const grant = { days: 1, password: site.demo?.password ?? '' };
    const decision = await decide({ Authorization: `Bearer ${site.token}` }, { request, grant });
    await (await fetch(((await decision.json()) as { redirect: string }).redirect)).text();
  }
  await ended;
  expect(output).toContain('authorization-server-metadata-endpoint: 2 passed, 0 failed');
  expect(output).toContain('authorization-code-grant: 1 passed, 0 failed');
});
