import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brand } from '@/brand';
import { webhooks } from '@/generated/server';
import { serverTools } from '@/generated/server-tools';
import { startServer } from '@/server/start';
import { fileWebhook } from '../../server/files-site';
import { withDatabase } from '../../server/prepared-database';

/** The server under attack, in a process of its own: the real tools, a page that stands for the built app, no provider. */
const folder = mkdtempSync(join(tmpdir(), 'attacked-'));
mkdirSync(join(folder, 'dist'));
writeFileSync(join(folder, 'dist/index.html'), '<!doctype html><title>App</title>');

const daily = webhooks['website-prompt-free-form'];
if (!daily) throw new Error('there is no tool to count the runs of');

const members = Array.from({ length: 30 }, (_, at) => `member-${at}@attacked.example`);

const server = await startServer({
  port: 0,
  dataDir: await withDatabase(join(folder, 'data')),
  distDir: join(folder, 'dist'),
  // Each attack comes from addresses of its own, so that none uses up the limits of another. All of them are on this machine,
  // so the site may have its demo.
  env: { ...process.env, TRUST_PROXY: '1', PUBLIC_URL: 'http://127.0.0.1', MEMBERS: members.join(',') },
  webhooks: {
    ...webhooks,
    'attacked-daily': { ...daily, access: { perDay: 3 } },
    'attacked-files': { ...fileWebhook, tool: 'attacked-files' },
  },
  tools: serverTools,
  brand,
});
process.on('message', () => {
  globalThis.gc?.();
  process.send?.({ rss: process.memoryUsage.rss() });
});
process.on('SIGTERM', () => {
  void server.close().then(() => {
    rmSync(folder, { recursive: true, force: true });
    process.exit(0);
  });
});
process.send?.({ url: server.url, demo: server.demo, members });
