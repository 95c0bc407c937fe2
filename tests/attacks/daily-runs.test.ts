import { describe, expect, it } from 'vitest';
import type { ProblemBody } from '@/contracts/problem';
import { send, signIn, target } from './support/target';

const WEBHOOK = 'attacked-daily';
const PER_DAY = 3;
const body = { input: 'A bakery', apiKey: 'demo' };

const OF_ANOTHER_TOOL = {
  targetNiche: 'Healthcare Practices',
  goal: 'quick-cash',
  buildLevel: 'no-code',
  useLastScrapedLeads: false,
  openaiApiKey: 'demo',
  action: 'generate_offer',
};

const run = (member: Record<string, string>, id: string = crypto.randomUUID()) =>
  send('POST', `/webhook/${WEBHOOK}`, body, { ...member, 'X-Run-Id': id });

describe('a member who wants more runs of a day than there are', () => {
  it('has no more of them by sending many at once, from many addresses', async () => {
    const member = await signIn();
    const started: string[] = [];
    // As many at once as anybody may have, again and again.
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all(Array.from({ length: 4 }, () => run(member)));
      for (const answer of answers) {
        if (answer.ok) started.push(answer.headers.get('x-run-id') ?? '');
        else expect(((await answer.json()) as ProblemBody).error.code).toBe('daily_limit');
      }
    }
    expect(new Set(started).size).toBe(PER_DAY);
    const { runs } = (await (await fetch(`${target.url}/runs`, { headers: member })).json()) as { runs: unknown[] };
    expect(runs).toHaveLength(PER_DAY);
  });

  it('has no more of them by deleting or canceling runs, nor by the same id again', async () => {
    const member = await signIn();
    const id = crypto.randomUUID();
    for (let time = 0; time < PER_DAY; time += 1) {
      const used = time === 0 ? id : crypto.randomUUID();
      // The same id again asks for the same run, which is counted once.
      for (const _ of ['first', 'again']) expect((await run(member, used)).status).toBe(200);
      await send('POST', `/runs/${used}/cancel`, {}, member);
      expect((await fetch(`${target.url}/runs/${used}`, { method: 'DELETE', headers: member })).status).toBe(204);
    }
    expect((await run(member)).status).toBe(429);
    expect((await run(member, id)).status).toBe(409);
    expect((await run(member)).status).toBe(429);
    // The id of a deleted run is free for another tool, whose run must not pass for one that never began.
    const elsewhere = await send('POST', '/webhook/icp-offer', OF_ANOTHER_TOOL, { ...member, 'X-Run-Id': id });
    expect(elsewhere.status).toBe(200);
    expect((await run(member, id)).status).toBe(409);
    expect((await run(member)).status).toBe(429);
    expect((await fetch(`${target.url}/runs/${id}`, { method: 'DELETE', headers: member })).status).toBe(204);
    const { runs } = (await (await fetch(`${target.url}/runs`, { headers: member })).json()) as { runs: unknown[] };
    expect(runs).toEqual([]);
  });
});
