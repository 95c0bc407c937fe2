import { expect, it, onTestFinished } from 'vitest';
import { webhooks } from '@/generated/server';
import { serverTools } from '@/generated/server-tools';
import { buildOpenApi } from '@/server/features/api/openapi';
import { apiToolIds } from '@/server/runs/programs/api-tools';

it('is built with turns for other requests between any two tools', async () => {
  const events: string[] = [];
  const tools = Object.fromEntries(
    Object.entries(serverTools).map(([id, load]) => {
      const loadRecorded = () => {
        events.push('load');
        return load();
      };
      return [id, loadRecorded];
    }),
  );
  let next = setImmediate(function turn() {
    events.push('turn');
    next = setImmediate(turn);
  });
  onTestFinished(() => clearImmediate(next));
  await buildOpenApi({ webhooks, tools, resultSchema: () => ({}), siteUrl: 'http://127.0.0.1' });
  expect(events.filter((event) => event === 'load')).toHaveLength(apiToolIds({ webhooks, tools }).length);
  expect(events.join()).not.toContain('load,load');
});
