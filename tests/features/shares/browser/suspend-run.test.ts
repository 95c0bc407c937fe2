import { afterEach, expect, it, vi } from 'vitest';
import * as authorization from '@/api/authorization';
import { suspendRunSlots } from '@/generated/slots/suspend-run';
import { memberScope } from '../../../support/session';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it.each([true, false])('the links of a run are held while its deletion can be undone: %s', async (held) => {
  const network = vi.fn<typeof fetch>(async () => new Response(null, { status: 204 }));
  vi.stubGlobal('fetch', network);
  vi.spyOn(authorization, 'authorizationHeader').mockResolvedValue({});
  await Promise.all(suspendRunSlots.map((suspendRun) => suspendRun(memberScope(), 'one', held)));
  const sent = network.mock.calls.map(([address, init]) => [
    String(address).replace(/^.*(?=\/shares)/, ''),
    init?.method,
    JSON.parse(String(init?.body)),
  ]);
  expect(sent).toEqual([['/shares/held', 'PUT', { run: 'one', held }]]);
});
