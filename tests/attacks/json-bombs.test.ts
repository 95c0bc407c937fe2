import { describe, expect, it } from 'vitest';
import { forThisRun } from '../../scripts/test/full-run.ts';
import { beside, send, signIn } from './support/target';

const DEEP = 40_000;
const nested = (open: string, close: string) => open.repeat(DEEP) + close.repeat(DEEP);
const keys = `{${Array.from({ length: 24_000 }, (_, index) => `"k${index}":1`).join()}}`;

const ROUNDS = forThisRun('json-bomb-rounds', [1, 2, 3, 4, 5], [1]);

/** Bodies of at most 256 KB that cost far more than their length: to check, to write again, or to keep. */
const BOMBS = {
  'lists in lists': nested('[', ']'),
  'objects in objects': nested('{"a":', '}').replace(':}', ':1}'),
  'nesting without an end': '['.repeat(200_000),
  'very many fields': keys,
  'very many values': `[${'1,'.repeat(120_000)}1]`,
  'very many objects': `[${'{},'.repeat(60_000)}{}]`,
};

const download = (offerResult: string) =>
  `{"targetNiche":"Healthcare Practices","goal":"quick-cash","buildLevel":"no-code","useLastScrapedLeads":false,"action":"download_offer","offerResult":${offerResult}}`;

describe.each(Object.entries(BOMBS))('a body of %s', (_name, bomb) => {
  it('is refused with words wherever it is sent, and others are answered beside it', async () => {
    const member = await signIn();
    const id = crypto.randomUUID();
    const run = await send(
      'POST',
      '/webhook/website-prompt-free-form',
      { input: 'A bakery', apiKey: 'demo' },
      { ...member, 'X-Run-Id': id },
    );
    expect(run.status).toBe(200);
    const {
      result: answers,
      longestWait,
      allowedWait,
    } = await beside(async () => {
      const got: Response[] = [];
      for (const _round of ROUNDS) {
        got.push(
          await send('POST', '/webhook/icp-offer-download', download(bomb), member),
          await send('POST', '/webhook/voice-agent', bomb, member),
          await send('POST', '/webhook/vip-lead', bomb),
          await send('PUT', `/runs/${id}/inputs`, `{"inputs":${bomb}}`, member),
        );
      }
      return got;
    });
    for (const answer of answers) {
      const { error } = (await answer.json()) as { error: { code: string; message: string } };
      expect([answer.status, error.code]).toEqual([400, 'invalid_body']);
      expect(error.message).toMatch(/nested deeper than|holds more than/);
    }
    expect(longestWait).toBeLessThan(allowedWait);
  });
});
