import { expect } from 'vitest';
import { MemberScope } from '@/browser/member-scope';
import { rowMarksOf } from '@/features/rows/browser/row-marks';
import { toast } from '@/ui/toast';
import { passTimeUntil } from '../../../support/fast-time';
import type { FeatureSenders } from '../../../support/request-sender';

const noBody = () => new Response(null, { status: 204 });

export const senders: FeatureSenders = (gateway) => ({
  'a mark of a row': {
    answer: noBody,
    begin: () => rowMarksOf(new MemberScope(), 'list').update({ one: { status: 'Won' } }),
    async holds() {
      await passTimeUntil(() => expect(toast.info).toHaveBeenCalled());
      // The page after a reload.
      gateway.answerWith(async (_, { method }) => (method === 'PUT' ? noBody() : Response.json({ marks: {} })));
      rowMarksOf(new MemberScope(), 'list').fetch();
      await passTimeUntil(() => expect(gateway.sent).toContain('PUT /rows/list'));
    },
  },
});
