import { describe, expect, it } from 'vitest';
import { beside, send, signIn, target } from './support/target';

const TOOL = 'website-prompt-free-form';

/** A finished run of a member of our own. */
async function findOwnRun(member: Record<string, string>): Promise<string> {
  const id = crypto.randomUUID();
  const run = await send(
    'POST',
    `/webhook/${TOOL}`,
    { input: 'A bakery', apiKey: 'demo' },
    { ...member, 'X-Run-Id': id },
  );
  expect(run.status).toBe(200);
  return id;
}

describe('a member who writes without end', () => {
  it('is told to wait, whatever is written, read or deleted, and others are not held up', async () => {
    const member = await signIn();
    const id = await findOwnRun(member);
    const gone = crypto.randomUUID();
    const calls = [
      () => send('PUT', `/runs/${id}/inputs`, { inputs: { input: 'x'.repeat(1000) } }, member),
      () => send('POST', `/runs/${id}/cancel`, {}, member),
      () => fetch(`${target.url}/runs/${gone}`, { method: 'DELETE', headers: member }),
      () => fetch(`${target.url}/runs?tool=${TOOL}`, { headers: member }),
      () => fetch(`${target.url}/runs/${id}`, { headers: member }),
      () => fetch(`${target.url}/runs/${id}/document`, { headers: member }),
      () => fetch(`${target.url}/runs/nothing/at/all`, { headers: member }),
    ];
    const {
      result: answers,
      longestWait,
      allowedWait,
    } = await beside(async () => {
      const got: Response[] = [];
      for (let round = 0; round < 50; round += 1) got.push(...(await Promise.all(calls.map((call) => call()))));
      return got;
    });
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.length - refused.length).toBeLessThanOrEqual(300);
    for (const answer of refused) {
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await answer.json()).toEqual({
        error: { code: 'too_many_calls', message: expect.stringContaining('Please wait') },
      });
    }
    // Each kind of call is among the refused: none is left uncounted.
    expect(new Set(answers.map(({ status }, index) => status === 429 && index % calls.length))).toEqual(
      new Set([false, ...calls.keys()]),
    );
    expect(longestWait).toBeLessThan(allowedWait);
    const other = await signIn();
    expect((await fetch(`${target.url}/runs`, { headers: other })).status).toBe(200);
  });

  it('keeps no key, under whatever part of the inputs it is hidden', async () => {
    const member = await signIn();
    const id = await findOwnRun(member);
    const apiKey = 'sk-live-123456789';
    const keep = async (inputs: object) => (await send('PUT', `/runs/${id}/inputs`, { inputs }, member)).status;
    expect(await keep({ input: 'A bakery', apiKey })).toBe(204);
    // What the form does not ask for is not kept at all.
    expect(await keep({ input: 'A bakery', more: { apiKey, list: [{ apiKey, input: 'x' }] } })).toBe(400);
    const kept = await (await fetch(`${target.url}/runs/${id}`, { headers: member })).json();
    expect(kept).toMatchObject({ inputs: { input: 'A bakery' } });
    expect(JSON.stringify(kept)).not.toContain(apiKey);
  });
});

describe('a page of another site', () => {
  it('writes to no run', async () => {
    const member = await signIn();
    const id = await findOwnRun(member);
    const origin = { Origin: 'https://evil.example' };
    for (const [method, path] of [
      ['PUT', `/runs/${id}/inputs`],
      ['POST', `/runs/${id}/cancel`],
      ['DELETE', `/runs/${id}`],
    ] as const) {
      const asked = { ...origin, 'Access-Control-Request-Method': method };
      expect((await fetch(target.url + path, { method: 'OPTIONS', headers: asked })).status).toBe(403);
      expect((await fetch(target.url + path, { method, headers: origin })).status).toBe(401);
    }
    const plain = { ...member, 'Content-Type': 'text/plain' };
    expect((await send('PUT', `/runs/${id}/inputs`, { inputs: { input: 'theirs' } }, plain)).status).toBe(415);
  });
});
