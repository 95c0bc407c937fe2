import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { complete } from '@/automation/parts/chat-client';
import { createMailer, MailRefusedError } from '@/automation/parts/mail';
import { searchPages } from '@/automation/places/client';
import { providers } from '@/generated/provider-list';
import { bucketStore } from '@/server/features/files/bucket-store';
import { leadReceivers } from '@/server/features/leads/lead-targets';
import { readSettings } from '@/server/platform/settings';
import { testKey } from '@/server/runs/key-test';
import { createHostedUsers } from '../../supabase/functions/_shared/hosted.ts';
import { whopMembership } from '../../supabase/functions/_shared/whop.ts';
import { fakeClock, passTime } from '../support/fast-time';
import { BODY_FAULTS, NETWORK_FAULTS, proxyPage } from '../support/network-faults';

const url = 'https://service.example';
const signal = new AbortController().signal;
const log = () => undefined;
const folder = mkdtempSync(join(tmpdir(), 'outgoing-'));

/** A request of the server to another service: what the service answers, and what shows that it did what it was asked for. */
interface Outgoing {
  answer: unknown;
  /** Rejects, or resolves to something else than `success`, unless the service itself said that it did it. */
  send(): Promise<unknown>;
  success: unknown;
  /** Faults that leave the answer as good as it was, with the reason. */
  harmless?: Readonly<Record<string, string>>;
}

const PAGE = 'a page of another network in place of the answer';
const unreadBody = (reason: string) => Object.fromEntries(BODY_FAULTS.map((fault) => [fault, reason]));
const users = createHostedUsers({ url, secretKey: 'sb_secret' });
const person = { email: 'ann@example.com', password: 'a-long-word-1' };
const chatServer = { baseUrl: url, model: 'm', timeoutSeconds: 5, wait: async () => undefined };

/** The requests by the modules that send them. */
const REQUESTS: Readonly<Record<string, Readonly<Record<string, Outgoing>>>> = {
  '/src/server/features/files/bucket-store.ts': {
    'keeps a file': {
      answer: { Key: 'files/x' },
      send: () => {
        const path = join(folder, 'upload');
        writeFileSync(path, 'bytes');
        return bucketStore({ url, secretKey: 'sb_secret' }).put('x', path, 'text/plain');
      },
      success: undefined,
      harmless: unreadBody('the headers say all'),
    },
    'removes a file': {
      answer: [],
      send: () => bucketStore({ url, secretKey: 'sb_secret' }).remove('x'),
      success: undefined,
      harmless: unreadBody('the headers say all'),
    },
  },
  '/src/server/features/leads/lead-targets.ts': {
    'posts a lead': {
      answer: {},
      send: async () => {
        const receivers = leadReceivers({ webhookUrl: url, mailer: async () => true });
        await receivers.get('webhook')?.deliver([{ runId: 'x', source: 'vip', fields: {} }]);
      },
      success: undefined,
      harmless: { ...unreadBody('the status says all'), [PAGE]: 'a receiver of leads may answer with a page' },
    },
  },
  '/src/server/runs/key-test.ts': Object.fromEntries(
    Object.entries(providers)
      .filter(([, provider]) => !provider.chats || provider.chats === '{llm}')
      .map(([name, provider]) => [
        `tests a key of ${name}`,
        {
          answer: {},
          send: async () => {
            const settings = readSettings({ LLM_BASE_URL: url, PLACES_BASE_URL: url });
            return (await testKey({ settings, fetch }, provider, 'a-key', signal)).verdict;
          },
          success: 'works',
        },
      ]),
  ),
  '/src/automation/parts/mail.ts': {
    'mails by a service': {
      answer: { id: 'x' },
      send: () => {
        const settings = { resendKey: 're_x', resendBaseUrl: url, from: 'a@example.com', outboxDir: folder };
        return createMailer(settings, log)({ id: 'x', to: person.email, subject: 'x', text: 'x' });
      },
      success: true,
      harmless: unreadBody('the headers say all'),
    },
  },
  '/src/automation/parts/chat-client.ts': {
    'asks a model': {
      answer: { choices: [{ message: { content: 'Words.' }, finish_reason: 'stop' }] },
      send: async () =>
        (
          await complete(
            { ...chatServer, fetch: (address, init) => fetch(address, init) },
            { key: 'k', messages: [{ role: 'user', content: 'x' }], signal },
          )
        ).ok,
      success: true,
    },
  },
  '/src/automation/places/client.ts': {
    'searches for places': {
      answer: {},
      send: async () => {
        const server = { baseUrl: url, fetch: (...args: Parameters<typeof fetch>) => fetch(...args) };
        return (await searchPages(server, 'k', {}, { left: 1 }, signal).next()).value;
      },
      success: [],
    },
  },
  '/supabase/functions/_shared/whop.ts': {
    'looks for a membership': {
      answer: { data: [] },
      send: () => whopMembership(person.email, { baseUrl: url, key: 'k', company: 'c', fetch, log }),
      success: 'none',
    },
  },
  '/supabase/functions/_shared/hosted.ts': {
    'creates an account': { answer: { id: 'u' }, send: () => users.create(person), success: { ok: true, userId: 'u' } },
    'signs in': {
      answer: { access_token: 'a', refresh_token: 'r' },
      send: () => users.signIn(person.email, person.password),
      success: { access_token: 'a', refresh_token: 'r' },
    },
    'confirms an account': {
      answer: { access_token: 'a' },
      send: () => users.confirm({ ...person, token: 't', caller: 'c' }),
      success: 'confirmed',
      harmless: unreadBody('the headers say all'),
    },
    'removes an account': {
      answer: {},
      send: () => users.remove('u'),
      success: undefined,
      harmless: unreadBody('the headers say all'),
    },
  },
};

let respond: (answer: Response, signal?: AbortSignal | null) => Promise<Response>;
let answer: unknown;

beforeEach(() => {
  vi.stubGlobal('fetch', (_: string, init: RequestInit = {}) => respond(Response.json(answer), init.signal));
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const deadline = new AbortController();
    setTimeout(() => deadline.abort(new DOMException('Timed out', 'TimeoutError')), milliseconds);
    return deadline.signal;
  });
});

const outcomeOf = (outgoing: Outgoing) =>
  passTime(
    outgoing.send().then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    ),
  );

describe.each(Object.values(REQUESTS).flatMap((requests) => Object.entries(requests)))('what %s', (_, outgoing) => {
  it('counts as done where the service says so, and after no fault of the network', async () => {
    fakeClock();
    answer = outgoing.answer;
    respond = async (good) => good;
    expect(await outcomeOf(outgoing)).toEqual({ value: outgoing.success });
    const done: string[] = [];
    for (const [fault, make] of Object.entries(NETWORK_FAULTS)) {
      if (fault in (outgoing.harmless ?? {})) continue;
      respond = make;
      const outcome = await outcomeOf(outgoing);
      if ('value' in outcome && JSON.stringify(outcome.value) === JSON.stringify(outgoing.success)) done.push(fault);
    }
    expect(done).toEqual([]);
  });
});

it.each([400, 422])('a mail that something before the mail service answers with %i is tried again', async (status) => {
  respond = async () => proxyPage(status);
  const send = REQUESTS['/src/automation/parts/mail.ts']?.['mails by a service']?.send;
  const error = await send?.().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(MailRefusedError);
});

it('every module of the server that asks another service is here', () => {
  const sources = import.meta.glob<string>(['/src/{server,automation}/**/*.ts', '/supabase/functions/**/*.ts'], {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const senders = Object.entries(sources)
    .filter(([, text]) => /(?:(?<![.\w]|async )|\bserver\.)fetch\(/.test(text))
    .map(([path]) => path)
    // It bounds the answers of the others.
    .filter((path) => path !== '/src/server/runs/bounded-fetch.ts');
  expect(senders.sort()).toEqual(Object.keys(REQUESTS).sort());
});
