import { beforeAll, describe, expect, it } from 'vitest';
import { forThisRun } from '../../scripts/test/full-run.ts';
import { beside, send, signIn, stranger, target } from './support/target';

const plan = (offer: object) => ({
  user: { email: '@', firstName: 'Mallory' },
  project: { niche: 'Healthcare Practices', goal: 'quick-cash', buildLevel: 'no-code', tone: 'Bold' },
  options: { mode: 'icp-offer-pdf', useLastScrape: false },
  webhookUrl: `${target.url}/webhook/proposal-pdf`,
  executionMode: 'production',
  offer,
  extras: {},
});
const text = (offerResult: string) => ({
  targetNiche: 'Healthcare Practices',
  goal: 'quick-cash',
  buildLevel: 'no-code',
  useLastScrapedLeads: false,
  offerResult,
  action: 'download_offer',
});
const deep = (open: string, shut: string, depth: number) => JSON.parse(`${open.repeat(depth)}1${shut.repeat(depth)}`);

/** Bodies within the size a body may have, each of which once held the whole site or ended it. */
const HOSTILE: [string, string, object][] = [
  ['one word of 200,000 letters', 'proposal-pdf', plan({ icp: 'a'.repeat(200_000) })],
  ['one word of 70,000 letters with marks', 'proposal-pdf', plan({ icp: 'e\u0301'.repeat(70_000) })],
  ['90,000 line breaks', 'proposal-pdf', plan({ icp: '\n'.repeat(90_000) })],
  ['100,000 blanks', 'proposal-pdf', plan({ icp: `a${' '.repeat(100_000)}b` })],
  ['a list of 9,000 entries', 'proposal-pdf', plan({ icp: Array(9_000).fill('a') })],
  ['objects 50 deep', 'proposal-pdf', plan({ icp: deep('{"a":', '}', 50) })],
  ['70,000 bold marks', 'icp-offer-download', text('**a'.repeat(70_000))],
  ['40,000 bold words', 'icp-offer-download', text('**a** '.repeat(40_000))],
  ['80,000 lines', 'icp-offer-download', text('a\n'.repeat(80_000))],
];

/** One for each document that members can make. */
const ONE_EACH = HOSTILE.filter(([what]) => ['100,000 blanks', '70,000 bold marks'].includes(what));

let member: { Authorization: string };
beforeAll(async () => {
  member = await signIn();
});

const make = (webhook: string, body: object, id: string = crypto.randomUUID()) =>
  send('POST', `/webhook/${webhook}`, body, { ...member, 'X-Run-Id': id });
const download = (id: string) => fetch(`${target.url}/runs/${id}/document`, { headers: { ...stranger(), ...member } });
const startOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer()).toString('latin1', 0, 5);

describe('a document made to hold the site', () => {
  it.each(forThisRun('hostile-documents', HOSTILE, ONE_EACH))(
    'of %s is made while others read on',
    async (_what, webhook, body) => {
      const id = crypto.randomUUID();
      const { result, longestWait, allowedWait } = await beside(() => make(webhook, body, id));
      expect(await result.json()).toMatchObject({ ok: true, download: `/runs/${id}/document` });
      expect(longestWait).toBeLessThan(allowedWait);
    },
  );

  it.each(forThisRun('repeated-documents', [10_000], []))(
    'of %i words may be asked for again and again: within limits, while others read on',
    async (words) => {
      const id = crypto.randomUUID();
      expect((await make('icp-offer-download', text('**a** '.repeat(words)), id)).status).toBe(200);
      const { result, longestWait, allowedWait } = await beside(() =>
        Promise.all(
          Array.from({ length: 40 }, async () => {
            const answer = await download(id);
            await answer.arrayBuffer();
            return answer;
          }),
        ),
      );
      const refused = result.filter(({ status }) => status !== 200);
      expect(refused.length).toBeGreaterThanOrEqual(20);
      for (const { status, headers } of refused) {
        expect(status).toBe(429);
        expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
      }
      expect(longestWait).toBeLessThan(allowedWait);
    },
  );

  it('leaves the site able to make a good one', async () => {
    member = await signIn();
    const id = crypto.randomUUID();
    expect((await make('proposal-pdf', plan({ oneLiner: 'Every call answered' }), id)).status).toBe(200);
    const answer = await download(id);
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'application/pdf']);
    expect(await startOf(answer)).toBe('%PDF-');
  });
});
