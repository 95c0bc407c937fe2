import { describe, expect, it, vi } from 'vitest';
import { brand } from '@/brand';
import { flushOutboxes } from '@/engine/run/outbox';
import type { ToolSession } from '@/engine/session/tool-session';
import { answer, answers, never, openSession as open, stubNetwork } from '../support/session-network';

const { network, webhookCalls, runIds, said, respond } = stubNetwork();

describe('a request that may fail quietly', () => {
  const quiet = {
    storage: undefined,
    request: { webhook: 'fixture', timeoutSeconds: 5, body: 'form', onFailure: 'succeed-and-queue', public: true },
  } as const;
  const flush = ({ scope }: ToolSession) => flushOutboxes(scope);
  const refuse = (status: number, code: string) =>
    respond(async () =>
      Response.json({ error: { code, message: 'Refused.' } }, { status, headers: { 'X-Run-Id': 'x' } }),
    );

  it('counts as success, is kept, and is sent again with the same run id until it arrives', async () => {
    network.mockRejectedValue(new TypeError('down'));
    const session = open(quiet);
    const finished = vi.fn();
    session.runs.onFinished(finished);
    await session.submit(answers);
    expect(said()).toEqual(['success: Done!']);
    expect(finished).toHaveBeenCalledOnce();
    respond(async () => answer('ok'));
    await flush(session);
    await flush(session);
    expect(webhookCalls()).toHaveLength(2);
    expect(new Set(runIds()).size).toBe(1);
  });

  it.each([
    [401, 'signed_out'],
    [404, 'unknown_webhook'],
    [409, 'run_id_taken'],
    [429, 'too_many_runs'],
    [502, 'failed'],
  ])(
    'refused with %i %s is sent again under a fresh id: the recorded failure does not stand in its way',
    async (status, code) => {
      refuse(status, code);
      const session = open(quiet);
      await session.submit(answers);
      respond(async () => answer('ok'));
      await flush(session);
      await flush(session);
      expect(webhookCalls()).toHaveLength(2);
      expect(new Set(runIds()).size).toBe(2);
    },
  );

  it('answered by the demo of a site that is not set up yet has not arrived: it is kept, and sent again under a fresh id', async () => {
    respond(async () => answer('ok', { headers: { 'X-Run-Mode': 'demo' } }));
    const session = open(quiet);
    await session.submit(answers);
    expect(localStorage.getItem(`${brand.shortName}.outbox`)).toContain('"name":"Ann"');
    respond(async () => answer('ok'));
    await flush(session);
    await flush(session);
    expect(webhookCalls()).toHaveLength(2);
    expect(new Set(runIds()).size).toBe(2);
  });

  it.each([
    [400, 'invalid_body'],
    [413, 'body_too_large'],
    [415, 'not_json'],
  ])('that can never be valid (%i %s) is given up and still kept', async (status, code) => {
    refuse(status, code);
    const session = open(quiet);
    await session.submit(answers);
    await flush(session);
    expect(webhookCalls()).toHaveLength(1);
    expect(localStorage.getItem(`${brand.shortName}.outbox`)).toContain('"name":"Ann"');
  });

  it('is kept before it is sent, so that a page which closes meanwhile loses nothing', async () => {
    respond(never);
    const session = open(quiet);
    void session.submit(answers);
    await vi.waitFor(() => expect(webhookCalls()).toHaveLength(1));
    expect(localStorage.getItem(`${brand.shortName}.outbox`)).toContain('"name":"Ann"');
  });
});
