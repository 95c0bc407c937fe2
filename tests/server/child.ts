import { startServer } from '@/server/start';
import { sampleWebhook, TEST_TUNING } from './site';

/** A server of its own process, for tests that kill it: `child.ts <folder> <address of the chat stub> <more settings> <an empty database>`. */
const [folder = '', chat = '', more = '{}', emptyDatabase = ''] = process.argv.slice(2);

const server = await startServer({
  root: process.cwd(),
  port: 0,
  dataDir: `${folder}/data`,
  locateEmptyDatabase: () => emptyDatabase,
  distDir: `${folder}/dist`,
  toolsDir: `${folder}/tools`,
  env: {
    LLM_BASE_URL: chat,
    RUNS_AT_ONCE: '500',
    RUNS_PER_MINUTE: '5000',
    ...(JSON.parse(more) as Record<string, string>),
  },
  brand: { shortName: 'testkit', links: {} },
  tuning: TEST_TUNING,
  webhooks: { sample: sampleWebhook, lead: { ...sampleWebhook, tool: 'leads', secrets: [], public: true } },
});
process.send?.({ url: server.url, demo: server.demo });
