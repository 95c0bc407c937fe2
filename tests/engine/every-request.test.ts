import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as authorization from '@/api/authorization';
import { fakeClock, passTime } from '../support/fast-time';
import { BODY_FAULTS, FILE_FAULTS, NETWORK_FAULTS } from '../support/network-faults';
import { memberScope } from '../support/session';

type Call = (...args: unknown[]) => unknown;

/** What every request passes through. */
const SENDERS = ['/src/api/gateway-client.ts', '/src/api/send-json.ts', '/src/api/visitor-client.ts'];

/** The modules of the page that send requests to the gateway, by path. */
const sources = Object.fromEntries(
  Object.entries(
    import.meta.glob<string>(['/src/{api,app,browser,engine,features/*/browser,ui,widgets}/**/*.{ts,tsx}'], {
      query: '?raw',
      import: 'default',
      eager: true,
    }),
  ).filter(
    ([path, text]) =>
      !SENDERS.includes(path) &&
      /\b(gatewayClient|visitorClient|sendJson|new XMLHttpRequest)\b|(?<![.\w]|async )fetch\(/.test(text),
  ),
);
const tests = import.meta.glob<string>('/tests/{app,browser,engine}/**/*.test.{ts,tsx}', {
  query: '?raw',
  import: 'default',
});
const modules = import.meta.glob<Record<string, unknown>>('/src/{api,app,engine,features/*/browser}/**/*.{ts,tsx}');

/** What features have of the senders in tests/app/requests-of-components.test.tsx. */
const featureSenders = Object.values(
  import.meta.glob<string>('/tests/features/*/browser/request-senders.ts', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
);
const isSentByFeature = (path: string) =>
  featureSenders.some((text) => text.includes(`'${path.replace(/^\/src/, '@').replace(/\.tsx?$/, '')}'`));

/** Modules whose requests are sent by a component, a session or an object with a state, with the test that sends them through every fault. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  '/src/browser/service-fetch.ts': 'tests/browser/service-fetch.test.ts',
  '/src/engine/form/upload.ts': 'tests/engine/upload.test.ts',
  '/src/engine/run/post-webhook.ts': 'tests/engine/lost-answers.test.ts',
  ...Object.fromEntries(
    [
      '/src/app/account/usage-section.tsx',
      '/src/engine/keys/key-tools.tsx',
      '/src/engine/page/end-mail-button.tsx',
      '/src/engine/start/fill-in-from.ts',
      ...Object.keys(sources).filter(isSentByFeature),
    ].map((path) => [path, 'tests/app/requests-of-components.test.tsx']),
  ),
};

/** Calls that need no answer, with the reason. */
const UNANSWERED: Readonly<Record<string, string>> = {
  openEvents: 'resolves to the response, whatever its status: its reader decides',
  fetch: 'fetches into a store, whose state tells of the failure',
  clientToFollow: 'reads that store',
  saveInputs: 'a run without them is still valid',
  fetchOfferedModels: 'resolves to undefined without an offer: the operator’s own model is used',
};

/** Arguments that suit any call: each stands for an id, for data, or for a signal. */
const ARGUMENTS = [
  () => Array.from({ length: 4 }, () => new AbortController().signal),
  () => ['x/y', new AbortController().signal, new AbortController().signal],
  () => ['x', {}, new AbortController().signal],
  () => ['x', 'x', 'x'],
  () => [{ id: 'x', name: 'x' }, 'x', 'x', 'x'],
];

/** What the gateway answers: it suits any call. */
const ANSWER = { url: '/x', clients: [], shares: [], sessions: [], runs: [], marks: {}, min: 6, message: 'Stopped.' };

let requests: string[];
/** Whether the last call read the body of its answer, and as what. */
let wasRead: 'no' | 'as JSON' | 'as a file';
let respond: (answer: Response, signal?: AbortSignal | null) => Promise<Response>;

beforeEach(() => {
  localStorage.clear();
  requests = [];
  vi.spyOn(authorization, 'authorizationHeader').mockResolvedValue({});
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', signal }: RequestInit = {}) => {
    requests.push(`${method} ${address}`);
    return respond(Response.json(ANSWER), signal);
  });
});

/** Answers as the gateway does, and notes how the answer is read. */
async function answerWell(answer: Response): Promise<Response> {
  const { json, blob } = answer;
  answer.json = () => {
    wasRead = 'as JSON';
    return json.call(answer);
  };
  answer.blob = () => {
    wasRead = 'as a file';
    return blob.call(answer);
  };
  return answer;
}

/** Performs a call with arguments it accepts; undefined if it sends nothing. */
async function perform(call: Call): Promise<PromiseSettledResult<unknown> | undefined> {
  for (const args of ARGUMENTS) {
    requests = [];
    wasRead = 'no';
    const [outcome] = await passTime(Promise.allSettled([(async () => call(...args()))()]));
    if (requests.length > 0) return outcome;
  }
  return undefined;
}

/** Returns the calls of a module, each on a state of its own: those of its factories, and its functions themselves. */
async function callsOf(path: string): Promise<Record<string, Call>> {
  const module = (await modules[path]?.()) ?? {};
  const calls: Record<string, Call> = {};
  for (const [, name = '', params = ''] of (sources[path] ?? '').matchAll(
    /export (?:async )?function ([a-z]\w*)\(([^)]*)\)/g,
  )) {
    const create = module[name] as Call;
    const isOfScope = /^\s*\w+: MemberScope\b/.test(params);
    if (/^use[A-Z]/.test(name)) continue;
    const made = isOfScope && !params.includes(',') ? create(memberScope()) : undefined;
    if (made && typeof made === 'object' && !(made instanceof Promise)) {
      for (const [method, call] of Object.entries(made))
        if (typeof call === 'function')
          calls[method] = (...args) => ((create(memberScope()) as Record<string, Call>)[method] as Call)(...args);
    } else calls[name] = (...args) => create(...(isOfScope ? [memberScope(), ...args] : args));
  }
  return calls;
}

describe.each(Object.keys(sources).filter((path) => !(path in ELSEWHERE)))('every request of %s', (path) => {
  it('ends in the result or in a sentence, whatever stands in between, and changes nothing twice', async () => {
    fakeClock();
    respond = answerWell;
    const problems: string[] = [];
    let sent = 0;
    for (const [name, call] of Object.entries(await callsOf(path))) {
      respond = answerWell;
      const good = await perform(call);
      if (!good) continue;
      sent += 1;
      if (name in UNANSWERED) continue;
      const read = wasRead;
      for (const [fault, make] of Object.entries(NETWORK_FAULTS)) {
        // What is never read may break; a file whose end is missing is noticed by the browser, from its length.
        if ((read === 'no' && BODY_FAULTS.includes(fault)) || (read === 'as a file' && FILE_FAULTS.includes(fault)))
          continue;
        respond = make;
        const outcome = await perform(call);
        const problem = outcome && problemOf(outcome, good);
        if (problem) problems.push(`${name} after ${fault}: ${problem}`);
        const changes = requests.filter((request) => !request.startsWith('GET'));
        if (new Set(changes).size < changes.length) problems.push(`${name} after ${fault} was sent twice`);
      }
    }
    expect(problems).toEqual([]);
    expect(sent).toBeGreaterThan(0);
  });
});

/** What is wrong with an outcome beside that of the same call without a fault. */
function problemOf(outcome: PromiseSettledResult<unknown>, good: PromiseSettledResult<unknown>): string | undefined {
  if (outcome.status === 'fulfilled') {
    if (outcome.value === false) return undefined;
    const isSuccess = good.status === 'fulfilled' && JSON.stringify(good.value) === JSON.stringify(outcome.value);
    return isSuccess ? `counts as done: ${JSON.stringify(outcome.value)}` : undefined;
  }
  const { reason } = outcome;
  if (/^(Type|Syntax|Reference)Error$|Exception/.test(reason.constructor.name)) return `a fault of the page: ${reason}`;
  return /[.!]$/.test(reason.message) && !/[<>{}]/.test(reason.message) ? undefined : `says "${reason.message}"`;
}

it('finds the requests in the code', async () => {
  expect(Object.keys(sources).length).toBeGreaterThan(20);
  for (const [path, test] of Object.entries(ELSEWHERE)) {
    expect(Object.keys(sources)).toContain(path);
    expect(await tests[`/${test}`]?.(), `${test} goes through every fault`).toContain('NETWORK_FAULTS');
  }
});
