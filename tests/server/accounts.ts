import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import type { Mail } from '@/automation/parts/mail';
import {
  type EmbeddedOptions,
  type EmbeddedStack,
  openEmbeddedStack,
} from '@/server/accounts/embedded-supabase/embedded';
import type { TakeMailQuota } from '@/server/features/mail/mail-limit';
import type { ServerEnv } from '@/server/platform/http/client-address';
import { withDatabase } from './prepared-database';
import { type SignedIn, signIn, TEST_TUNING } from './site';

/** A member created for a test. */
export interface Person {
  id: string;
  email: string;
  password: string;
}

/** The embedded stack, listening on a port, with shortcuts for tests. */
export interface Accounts {
  stack: EmbeddedStack;
  url: string;
  /** Mails that would have been sent. */
  mails: Mail[];
  /** Sends a request as the browser's library does. A header `X-Forwarded-For` simulates another caller. */
  ask(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
  /** Creates a member. */
  member(more?: { guest?: boolean }): Promise<Person>;
  signIn(person: Person): Promise<SignedIn>;
  /** Requests a link to choose a new password, and returns it. */
  link(person: Person, redirectTo?: string): Promise<URL>;
  /** Redeems such a link, as the button on its page does. */
  redeem(link: URL, headers?: Record<string, string>): Promise<Response>;
  /** Returns the session token that such a link gives. */
  byLink(person: Person): Promise<string>;
  close(): Promise<void>;
}

/** Opens the stack on a temporary folder. */
export async function openAccounts({
  takeMailQuota = async () => true,
  ...options
}: Partial<EmbeddedOptions> & { takeMailQuota?: TakeMailQuota } = {}): Promise<Accounts> {
  const folder = mkdtempSync(join(tmpdir(), 'accounts-'));
  const app = new Hono<ServerEnv>();
  const server = createServer(getRequestListener(app.fetch));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const mails: Mail[] = [];
  const stack = await openEmbeddedStack({
    dataDir: await withDatabase(folder),
    migrationsDir: 'supabase/migrations',
    siteUrl: url,
    mailService: { mailer: async (mail) => mails.push(mail) > 0, takeMailQuota },
    trustProxy: 1,
    hashCost: TEST_TUNING.hashCost,
    ...options,
  });
  app.all('*', (context) => stack.handle(context));
  const ask: Accounts['ask'] = (method, path, body, headers = {}) =>
    fetch(url + path, {
      method,
      redirect: 'manual',
      headers: { apikey: 'embedded', 'Content-Type': 'application/json', ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  async function link({ email }: Person, redirectTo?: string): Promise<URL> {
    const count = mails.length;
    const query = redirectTo ? `?redirect_to=${encodeURIComponent(redirectTo)}` : '';
    const answer = await ask('POST', `/auth/v1/recover${query}`, { email });
    const text = mails[count]?.text;
    if (!answer.ok || !text) throw new Error(`No link was mailed (${answer.status}).`);
    return new URL(/http\S+/.exec(text)?.[0] ?? '');
  }
  const redeem: Accounts['redeem'] = ({ hash }, headers) => {
    const token_hash = new URLSearchParams(hash.slice(1)).get('token_hash');
    return ask('POST', '/auth/v1/verify', { type: 'recovery', token_hash }, headers);
  };
  return {
    stack,
    url,
    mails,
    ask,
    async member(more = {}) {
      const person = { email: `m-${crypto.randomUUID()}@x.test`, password: 'secret-1' };
      const created = await stack.users.create({ ...person, ...more });
      if (!created.ok) throw new Error(created.reason);
      return { ...person, id: created.userId };
    },
    signIn: ({ email, password }) => signIn(url, email, password),
    link,
    redeem,
    async byLink(person) {
      const { access_token } = (await (await redeem(await link(person))).json()) as SignedIn;
      return access_token;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      await stack.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
