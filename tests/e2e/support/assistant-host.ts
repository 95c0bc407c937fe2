import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Client } from '@modelcontextprotocol/client';
import { build } from 'esbuild';
import type { FrameLocator, Page } from 'playwright-core';
import type { ShownView } from '../assistant/host.ts';

const FOLDER = join(import.meta.dirname, '../assistant');

/** An assistant that shows views: its pages, on two origins. */
export interface AssistantHost {
  /**
   * Shows the view of a tool as after a call of the model, and gives the page within it.
   *
   * @param heard what the view sends to the server, and tells the model
   */
  show(page: Page, client: Client, tool: string, input: Record<string, unknown>, heard: Heard): Promise<FrameLocator>;
  close(): Promise<void>;
}

/** What went through a host. */
export interface Heard {
  calls: { name: string; arguments?: Record<string, unknown> }[];
  told: string[];
}

/** Starts one. */
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
    async show(page, client, tool, input, heard) {
      const told = (await client.listTools()).tools.find(({ name }) => name === tool);
      const { resourceUri = '' } = (told?._meta?.ui ?? {}) as { resourceUri?: string };
      const { contents } = await client.readResource({ uri: resourceUri });
      const [content] = contents as { text?: string }[];
      const result = await client.callTool({ name: tool, arguments: input });
      await page.exposeFunction('callTool', (params: Heard['calls'][number]) => {
        heard.calls.push(params);
        return client.callTool(params);
      });
      await page.exposeFunction('toldModel', (text: string) => void heard.told.push(text));
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
