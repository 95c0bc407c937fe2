import { beforeAll, describe, expect, it } from 'vitest';
import type { ApiRun, CreatedToken } from '@/contracts/api';
import type { ProblemBody } from '@/contracts/problem';
import { makeToken, send, signUp, stranger, target } from './support/target';

type Headers = Record<string, string>;

const TOOL = 'sora-prompt-generator';
const answers = { concept: 'A film nobody else may see', apiKey: 'demo' };
/** Of a name that is never given out, so that nothing leaves. */
const ADDRESS = 'https://receiver.invalid/hook?signature=needle-0123456789';

let mine: CreatedToken;
let theirs: CreatedToken;
let session: Headers;
let run: ApiRun;

beforeAll(async () => {
  const member = await signUp();
  ({ session } = member);
  [mine, theirs] = [await makeToken(member), await makeToken(await signUp())];
  run = (await (await start(ADDRESS)).json()) as ApiRun;
});

const by = ({ token }: CreatedToken): Headers => ({ Authorization: `Bearer ${token}` });
const start = (address: string, as = mine, more: Headers = {}) =>
  send('POST', `/api/tools/${TOOL}/runs`, answers, { ...by(as), 'X-Callback-Url': address, ...more });
const get = (path: string, headers: Headers) => fetch(target.url + path, { headers: { ...stranger(), ...headers } });

describe('a callback', () => {
  it('is nothing to another member: not its state, and not by the id of the run', async () => {
    expect((await get(`/api/runs/${run.id}`, by(theirs))).status).toBe(404);
    const taken = await start('https://attacker.invalid/', theirs, { 'Idempotency-Key': run.id });
    expect([taken.status, ((await taken.json()) as ProblemBody).error.code]).toEqual([409, 'run_id_taken']);
  });

  it.each([
    'https://127.0.0.1/',
    'https://[::ffff:10.0.0.1]/',
    'https://0x7f.1/',
    'https://2130706433/',
    'https://169.254.169.254/latest/meta-data',
    'https://example.com:22/',
    'http://example.com/',
    'gopher://example.com/',
  ])('is no way into the network behind the site: %s', async (address) => {
    const refused = await start(address);
    expect([refused.status, ((await refused.json()) as ProblemBody).error.code]).toEqual([400, 'invalid_callback']);
  });

  it('shows its address and its secret to nobody, its member’s session and token least of all', async () => {
    const told = await Promise.all(
      [
        ['/tokens', session],
        ['/runs', session],
        [`/runs/${run.id}`, session],
        [`/api/runs/${run.id}`, by(mine)],
        ['/rest/v1/run_callbacks?select=*', session],
        ['/rest/v1/gateway_keys?select=*', session],
      ].map(async ([path, headers]) => (await get(path as string, headers as Headers)).text()),
    );
    expect(told.join('\n')).not.toMatch(/needle|receiver\.invalid/);
    expect(told.join('\n')).not.toContain(mine.signingSecret);
    expect(mine.signingSecret).toMatch(/^whsec_[\w+/]{43}=$/);
    expect(theirs.signingSecret).not.toBe(mine.signingSecret);
  });
});
