import { describe, expect, it } from 'vitest';
import { INPUTS_HEADER } from '@/contracts/run-inputs';
import { answer, answers, openSession, stubNetwork } from '../support/session-network';

const { network, webhookCalls, respond } = stubNetwork();

describe('what was filled in for a run', () => {
  const writes = () =>
    network.mock.calls
      .filter(([, init]) => init?.method === 'PUT')
      .map(([address]) => new URL(String(address)).pathname);
  const header = () => new Headers(webhookCalls()[0]?.[1]?.headers).get(INPUTS_HEADER);

  it('goes with the request that starts it, without keys, and in no other', async () => {
    respond(async () => answer('ok'));
    await openSession().submit({ ...answers, name: 'Zoë "Zed"' });
    const { key: _, ...inputs } = { ...answers, name: 'Zoë "Zed"' };
    expect(JSON.parse(decodeURIComponent(header() ?? ''))).toEqual({ inputs });
    expect(writes()).toEqual([]);
  });

  it('follows in a request of its own if it is too long for a header', async () => {
    respond(async () => answer('ok'));
    await openSession().submit({ ...answers, name: 'é'.repeat(1000) });
    expect(header()).toBeNull();
    expect(writes()).toEqual([expect.stringMatching(/^\/runs\/[\w-]{36}\/inputs$/)]);
  });
});
