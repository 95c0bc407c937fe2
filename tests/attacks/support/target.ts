import { inject } from 'vitest';
import type { MadeToken, TokenWish } from '@/contracts/api';

/** What is attacked; `demo` and `memoryUrl` only at a server of ours. */
export const target = inject('attacked');

let callers = 0;

/** Headers of a caller nobody has seen yet. (A staging site sees the address of this machine instead.) */
export function stranger(): Record<string, string> {
  callers += 1;
  const run = process.pid % 250;
  return { 'X-Forwarded-For': `203.${run}.${Math.floor(callers / 250)}.${callers % 250}` };
}

/** A request with a JSON body. */
export function send(
  method: string,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(target.url + path, {
    method,
    headers: { 'Content-Type': 'application/json', apikey: 'embedded', ...stranger(), ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

/** Headers of a member of our own: a guest who came by the gate. */
export async function signIn(): Promise<{ Authorization: string }> {
  const answer = await send('POST', '/functions/v1/redeem-access-code', { code: target.accessCode });
  const { session } = (await answer.json()) as { session?: { access_token: string } };
  if (!session) throw new Error(`The access code was not taken (${answer.status}).`);
  return { Authorization: `Bearer ${session.access_token}` };
}

/** A member with an account of their own; a guest has no password. */
export interface Account {
  session: { Authorization: string };
  email: string;
  password: string;
}

/** Makes an account for the next address that has none, and signs in. */
export async function signUp(): Promise<Account> {
  const password = crypto.randomUUID();
  for (const email of target.members) {
    const answer = await send('POST', '/functions/v1/complete-signup', { email, password });
    if (!((await answer.json()) as { success?: boolean }).success) continue;
    const signedIn = await send('POST', '/auth/v1/token?grant_type=password', { email, password });
    const { access_token } = (await signedIn.json()) as { access_token: string };
    return { session: { Authorization: `Bearer ${access_token}` }, email, password };
  }
  throw new Error('Every address has an account by now: name more in ATTACK_MEMBERS.');
}

/** Makes a token of a member. */
export async function makeToken({ session, password }: Account, wish: Partial<TokenWish> = {}): Promise<MadeToken> {
  const answer = await send('POST', '/tokens', { name: 'Mine', days: 1, password, ...wish }, session);
  if (!answer.ok) throw new Error(`No token was made (${answer.status}).`);
  return (await answer.json()) as MadeToken;
}

/**
 * Asks so often, `atOnce` of them under way at any time until the last: nobody gets ahead of it by coming when it is over.
 * What was answered, as statuses.
 */
export async function flood(
  count: number,
  atOnce: number,
  ask: (index: number) => Promise<Response>,
): Promise<number[]> {
  const statuses: number[] = [];
  let next = 0;
  const askOn = async () => {
    for (let index = next++; index < count; index = next++) {
      const answer = await ask(index);
      await answer.arrayBuffer();
      statuses.push(answer.status);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, askOn));
  return statuses;
}

/** What came of an attack, and how the site fared beside it. */
export interface Beside<T> {
  result: T;
  /** Times in milliseconds of the pages the site gave others while the attack went on. */
  pages: number[];
}

/**
 * Attacks, and asks the site for a page again and again meanwhile, as others do. With ATTACK_REPORT set the slowest pages
 * are printed; no test asserts a time.
 */
export async function beside<T>(attack: () => Promise<T>): Promise<Beside<T>> {
  let over = false;
  const pages: number[] = [];
  const attacked = attack().finally(() => {
    over = true;
  });
  while (!over) {
    const started = performance.now();
    const page = await fetch(`${target.url}/`);
    await page.arrayBuffer();
    if (over) break;
    pages.push(performance.now() - started);
    await new Promise((done) => setTimeout(done, 5));
  }
  const result = await attacked;
  if (process.env.ATTACK_REPORT) {
    const sorted = pages.toSorted((one, other) => one - other);
    const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)]?.toFixed(0) ?? '-';
    process.stdout.write(`beside the attack: ${pages.length} pages, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms\n`);
  }
  return { result, pages };
}

/** Megabytes the attacked server holds after a collection; undefined for a staging site. */
export async function megabytes(): Promise<number | undefined> {
  if (!target.memoryUrl) return undefined;
  return Number(await (await fetch(target.memoryUrl)).text()) / 1024 / 1024;
}
