import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Site, startSite } from './site';
import { type Stub, startStub } from './stub';

const KEY = 'sk+member/Key"\\0123456789=';

/** The key as a provider may quote it, with other bytes in front and behind. */
const QUOTES = [
  KEY,
  JSON.stringify({ key: KEY }),
  encodeURIComponent(KEY),
  encodeURIComponent(KEY).replace(/%../g, (code) => code.toLowerCase()),
  Buffer.from(KEY).toString('hex'),
  ...['', 'a', 'ab'].flatMap((before) =>
    (['base64', 'base64url'] as const).map((encoding) => Buffer.from(`${before}:${KEY}:`).toString(encoding)),
  ),
];

let site: Site;
let provider: Stub;
let refused = false;
let quote = '';

beforeAll(async () => {
  provider = await startStub(() =>
    refused
      ? { status: 422, body: { error: { message: `You sent ${quote}` } } }
      : { body: { choices: [{ message: { content: `You sent ${quote}` } }] } },
  );
  site = await startSite({ env: { LLM_BASE_URL: provider.url } });
});
afterAll(async () => {
  await site.end();
  await provider.close();
});

/** Parts of the quoted key, long enough to be told from chance. */
function parts(text: string): string[] {
  return Array.from({ length: text.length - 11 }, (_, at) => text.slice(at, at + 12));
}

describe.each([false, true])('a provider that quotes the key (in an error: %s)', (error) => {
  it.each(QUOTES)('leaves nothing of it in the run: %s', async (quoted) => {
    refused = error;
    quote = quoted;
    const id = crypto.randomUUID();
    const answer = await site.run('sample', { topic: 'Tea', apiKey: KEY }, { 'X-Run-Id': id });
    const stored = await site.get(`/runs/${id}`, { Authorization: `Bearer ${site.token}` });
    expect(answer.status).toBe(error ? 502 : 200);
    for (const text of [await answer.text(), await stored.text(), site.log.join('\n')]) {
      const plain = text.replaceAll('\\', '');
      expect(parts(quoted.replaceAll('\\', '')).filter((part) => plain.includes(part))).toEqual([]);
    }
  });
});
