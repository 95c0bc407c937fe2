import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { saveModels } from '@/engine/keys/chosen-model';
import { loadNormaliser } from '@/engine/plugins';
import { comparisonOf, submitWithRival } from '@/features/compare/browser/comparison';
import { fakeClock, passTime } from '../../../support/fast-time';
import { moduleFixture } from '../../../support/form-fixture';
import { proxyPage } from '../../../support/network-faults';
import { ended } from '../../../support/run-network-faults';
import { memberScope, sessionWith } from '../../../support/session';
import { answers, stubNetwork } from '../../../support/session-network';

const { network, webhookCalls } = stubNetwork();

// At hand, so that no test waits for them.
beforeAll(() => Promise.all([loadNormaliser('plain-text'), import('@/engine/run/outcome-of')]));
beforeEach(() => {
  fakeClock();
  localStorage.clear();
});

it('a side of a comparison is collected too', async () => {
  const scope = memberScope();
  const [mine, other] = ['gpt-6-luna', 'gpt-6.1-sol'];
  saveModels(scope, 'openai', { models: [mine, other], model: mine });
  const module = moduleFixture();
  const { ui } = module.declaration as { ui: { fields: Record<string, object> } };
  ui.fields.key = { widget: 'secret', provider: 'openai' };
  const tool = { ...module, usualUse: { input: 100_000, output: 0 }, keyUse: 'chats' as const };
  const session = sessionWith(tool, answers, scope);
  network.mockImplementation(async (address) =>
    String(address).includes('/webhook/') ? proxyPage(524) : ended('Both arrive'),
  );
  vi.spyOn(await import('@/api/authorization'), 'authorizationHeader').mockResolvedValue({});
  await passTime(submitWithRival(session, answers, { provider: 'openai', model: other }));
  const sides = session.store.get(session.get(comparisonOf).sides);
  expect(sides.map((side) => side.session.result?.value)).toEqual(['Both arrive', 'Both arrive']);
  expect(webhookCalls()).toHaveLength(2);
});
