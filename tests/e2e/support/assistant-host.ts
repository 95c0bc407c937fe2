import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Client } from '@modelcontextprotocol/client';
import { build } from 'esbuild';
import type { FrameLocator, Page } from 'playwright-core';
import type { ShownView } from '../assistant/host.ts';

const FOLDER = join(import.meta.dirname, '../assistant');

/** A fake AI assistant that shows tool views (MCP apps), served from two origins. */
export interface AssistantHost {
  /**
   * Shows the view of a tool as if the model had called it; resolves to the view's frame.
   *
   * @param log what the view sends to the server, and tells the model
   */
  show(page: Page, client: Client, tool: string, input: Record<string, unknown>, log: HostLog): Promise<FrameLocator>;
  close(): Promise<void>;
}

/** Records tool calls and model-context updates sent by a view. */
export interface HostLog {
  calls: { name: string; arguments?: Record<string, unknown> }[];
  told: string[];
}

/** Starts the fake assistant. */
export async function startHost(): Promise<AssistantHost> {
  const { outputFiles } = await build({
    entryPoints: [join(FOLDER, 'host.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    logLevel: 'error',
  });
  const files: Record<string, [string, string]> = {
    '/': ['text/html', '<!doctype html><html lang="en"><title>Assistant</title><body><script src="/host.js"></script>'],
    '/favicon.ico': ['image/x-icon', ''],
    '/host.js': ['text/javascript', outputFiles[0]?.text ?? ''],
    '/sandbox': ['text/html', readFileSync(join(FOLDER, 'sandbox.html'), 'utf8')],
  };
  const server = createServer(({ url = '/' }, response) => {
    const [type, text] = files[url] ?? ['text/plain', ''];
    response.writeHead(files[url] ? 200 : 404, { 'Content-Type': `${type}; charset=utf-8` }).end(text);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    async show(page, client, tool, input, log) {
      const definition = (await client.listTools()).tools.find(({ name }) => name === tool);
      const { resourceUri = '' } = (definition?._meta?.ui ?? {}) as { resourceUri?: string };
      const { contents } = await client.readResource({ uri: resourceUri });
      const [content] = contents as { text?: string }[];
      const result = await client.callTool({ name: tool, arguments: input });
      await page.exposeFunction('callTool', (params: HostLog['calls'][number]) => {
        log.calls.push(params);
        return client.callTool(params);
      });
      await page.exposeFunction('toldModel', (text: string) => void log.told.push(text));
      await page.goto(`http://127.0.0.1:${port}/`);
      const view = { html: content?.text ?? '', sandbox: `http://localhost:${port}/sandbox`, input, result };
      await page.evaluate((shown) => window.showView(shown as ShownView), view as unknown as ShownView);
      return page.frameLocator('iframe').frameLocator('iframe');
    },
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
