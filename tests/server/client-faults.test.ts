import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ToolProblem, toolClient } from '@/client/client';
import { fakeClock, passTime } from '../support/fast-time';
import { BODY_FAULTS, FILE_FAULTS, NETWORK_FAULTS } from '../support/network-faults';

const client = toolClient({ address: 'https://tools.example.com', token: 'pat_1' });
const ID = '00000000-0000-4000-8000-000000000001';

/** The signal of a caller that waits for as long as the client does. */
let signal: AbortSignal;

/** How each method is called. */
const CALLS: { [Name in keyof typeof client]: () => unknown } = {
  run: () => client.run('sora-prompt-generator', {} as never, { id: ID, signal }),
  start: () => client.start('sora-prompt-generator', {} as never, { id: ID, signal }),
  upload: () => client.upload('sora-prompt-generator', 'file' as never, new File(['a'], 'a.csv')),
  get: () => client.get(ID, signal),
  await: () => client.await(ID, signal),
  stream: async () => {
    for await (const _ of client.stream(ID, signal));
  },
  document: () => client.document(ID),
  cancel: () => client.cancel(ID),
  rate: () => client.rate(ID, { good: true } as never),
  list: () => client.list(),
};

/** Methods about one run that may go on: what they throw names it. */
const NAMES_ITS_RUN = ['run', 'start', 'get', 'await', 'stream'];

/** Methods that start a run: what refuses the request starts none. */
const STARTS = ['run', 'start'];

/** Methods that do not read the body of their answer. */
const READS_NO_BODY = ['rate'];

let sent: { method: string; key: string | null }[];

beforeEach(() => {
  sent = [];
});

describe.each(Object.entries(CALLS))('the method %s of the client', (name, call) => {
  const faults = Object.entries(NETWORK_FAULTS).filter(
    ([fault]) =>
      !(READS_NO_BODY.includes(name) && BODY_FAULTS.includes(fault)) &&
      !(name === 'document' && FILE_FAULTS.includes(fault)) &&
      // Half a stream is followed by another one for as long as the run goes on.
      !(name === 'stream' && BODY_FAULTS.includes(fault)),
  );
  it.each(faults)('ends in a sentence after %s, and pays for nothing twice', async (fault, make) => {
    fakeClock();
    signal = new AbortController().signal;
    vi.stubGlobal('fetch', (_address: string, init: RequestInit = {}) => {
      sent.push({ method: init.method ?? 'GET', key: new Headers(init.headers).get('Idempotency-Key') });
      return make(Response.json({ id: ID, state: 'running' }), init.signal);
    });
    const error = await passTime(
      Promise.resolve(call()).then(
        (value) => `counts as done: ${JSON.stringify(value)}`,
        (reason: unknown) => reason,
      ),
    );
    expect(error).toBeInstanceOf(ToolProblem);
    const { message, problem } = error as ToolProblem;
    expect(message).toMatch(/^https:\/\/tools\.example\.com .*\.$|^A server in front of .*\.$/);
    expect(problem.code).toBe('unreachable');
    const isRefused = STARTS.includes(name) && / 4\d\d$/.test(fault);
    expect(message.includes(ID)).toBe(NAMES_ITS_RUN.includes(name) && !isRefused);
    if (NAMES_ITS_RUN.includes(name)) expect(sent.length > 1).toBe(!isRefused);
    const changes = sent.filter(({ method }) => method !== 'GET');
    expect(new Set(changes.map(({ key }) => key)).size).toBeLessThanOrEqual(1);
    expect(changes.length === 1 || changes.every(({ key }) => key === ID)).toBe(true);
  });
});

it('knows how each method is called', () => {
  expect(Object.keys(CALLS).toSorted()).toEqual(Object.keys(client).toSorted());
});
