import { expect } from 'vitest';
import { syncDraft } from '@/features/drafts/browser/draft-sync';
import { passTimeUntil } from '../../../support/fast-time';
import { moduleFixture } from '../../../support/form-fixture';
import type { FeatureSenders } from '../../../support/request-sender';
import { sessionWith } from '../../../support/session';

export const senders: FeatureSenders = (gateway) => {
  let closed: AbortController;
  let session: ReturnType<typeof sessionWith>;
  return {
    'a draft': {
      answer: () => Response.json({ revision: 1 }),
      begin() {
        closed = new AbortController();
        session = sessionWith(moduleFixture({ storage: { key: 'kept', version: 1, draft: true } }), { name: 'Ann' });
        syncDraft(session, closed.signal);
      },
      async holds() {
        await passTimeUntil(() => expect(gateway.sent.length).toBeGreaterThan(0));
        gateway.answerWith(async () => Response.json({ revision: 1 }));
        window.dispatchEvent(new Event('online'));
        await passTimeUntil(() =>
          expect(gateway.sent.some((request) => request.startsWith('PUT /drafts/'))).toBe(true),
        );
        expect(session.answers.name).toBe('Ann');
        closed.abort();
      },
    },
  };
};
