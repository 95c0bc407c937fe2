import { expect, it } from 'vitest';
import { sharedLinkRoutes } from '@/features/shares/server/shared-link-routes';

/** A reader asks for the document of a link, and its member ends the link while the document is being made. */
it.each([
  ['is given while the link is there', true, 200],
  ['is not given once the link has ended', false, 404],
])('a document %s', async (_name, isLive, status) => {
  const services = {
    shares: {
      find: async () => ({ id: 'a share', runId: 'a run', title: '', client: '', changed: null }),
      isLive: async () => isLive,
    },
    store: { find: async () => ({ id: 'a run', userId: 'a member' }) },
    createResultDocument: async () => ({ filename: 'a.pdf', content: Buffer.from('%PDF') }),
    limits: { countSharedRead: () => undefined, acquireRequest: () => () => undefined },
    settings: { trustProxy: 0 },
  };
  const routes = sharedLinkRoutes(services as never);
  routes.onError((error) => new Response(null, { status: (error as { status?: number }).status ?? 500 }));
  const answer = await routes.request(
    '/document',
    {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ token: 'x'.repeat(43) }),
    },
    {},
  );
  expect(answer.status).toBe(status);
});
