import { beforeAll, beforeEach, expect, it } from 'vitest';
import { MemberScope } from '@/browser/member-scope';
import { loadNormaliser } from '@/engine/plugins';
import { BatchRunner } from '@/features/batch/browser/batch-runner';
import { loadBatch } from '@/features/batch/browser/stored-batch';
import { fakeClock, passTime } from '../../../support/fast-time';
import { moduleFixture } from '../../../support/form-fixture';
import { ended, RUN_NETWORK_FAULTS } from '../../../support/run-network-faults';
import { sessionWith } from '../../../support/session';
import { answers, stubNetwork } from '../../../support/session-network';

const { webhookCalls, respond } = stubNetwork();

// At hand, so that no test waits for them.
beforeAll(() => Promise.all([loadNormaliser('plain-text'), import('@/engine/run/outcome-of')]));
beforeEach(() => {
  fakeClock();
  localStorage.clear();
});

it.each(RUN_NETWORK_FAULTS)('%s has not answered for a row of a batch', async (_, said) => {
  respond(said, async () => ended('Row'));
  const session = sessionWith(moduleFixture({ batch: { rows: 3 } }), answers, new MemberScope());
  await passTime(new BatchRunner(session).start({ header: ['Name'], rows: [['Ann'], ['Bob']] }));
  expect(loadBatch(session.scope, 'fixture')?.runs.map(({ state }) => state)).toEqual(['done', 'done']);
  expect(webhookCalls()).toHaveLength(2);
});
