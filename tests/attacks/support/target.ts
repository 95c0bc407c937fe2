import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { inject } from 'vitest';
import type { CreatedToken, TokenSettings } from '@/contracts/api';

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

/** Addresses whose accounts this file has. */
const taken = new Set<string>();

/** Makes an account for the next address that has none, and signs in; or takes the next of those that were made before. */
export async function signUp(): Promise<Account> {
  const password = target.password ?? crypto.randomUUID();
  // Each file begins elsewhere, as trying an address that has an account costs the site a password.
  const first = Math.floor(Math.random() * target.members.length);
  for (const email of [...target.members.slice(first), ...target.members.slice(0, first)]) {
    if (taken.has(email) || !(target.password || (await makeAccount(email, password)))) continue;
    const signedIn = await send('POST', '/auth/v1/token?grant_type=password', { email, password });
    if (!signedIn.ok) continue;
    taken.add(email);
    const { access_token } = (await signedIn.json()) as { access_token: string };
    return { session: { Authorization: `Bearer ${access_token}` }, email, password };
  }
  throw new Error('Every address has an account by now: name more in ATTACK_MEMBERS.');
}

/** Whether an account was made. @throws Error where it waits for a mail nobody here can read */
async function makeAccount(email: string, password: string): Promise<boolean> {
  const answer = await send('POST', '/functions/v1/complete-signup', { email, password });
  const { success, confirmation } = (await answer.json()) as { success?: boolean; confirmation?: string };
  if (confirmation)
    throw new Error(
      'This site has accounts confirmed by mail: make them before, and name their password in ATTACK_PASSWORD.',
    );
  return success === true;
}

/** Makes a token of a member. */
export async function makeToken(
  { session, password }: Account,
  wish: Partial<TokenSettings> = {},
): Promise<CreatedToken> {
  const answer = await send('POST', '/tokens', { name: 'Mine', days: 1, password, ...wish }, session);
  if (!answer.ok) throw new Error(`No token was made (${answer.status}).`);
  return (await answer.json()) as CreatedToken;
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

/**
 * How many times its baseline a page may take beside an attack. On a quiet machine that finds a block of a second; a busy
 * machine slows both sides alike.
 */
const FACTOR = 10;

/** What came of an attack, and how long others waited for the site beside it, in milliseconds. */
export interface Beside<T> {
  result: T;
  longestWait: number;
  medianWait: number;
  /** What one sign-in took before the first attack of this file. */
  signInTime: number;
  /** As many times the longest wait for a server that nobody attacks, at the same time; at least as many sign-ins. */
  allowedWait: number;
}

/** Attacks, and asks the site for a page again and again meanwhile, as others do. With ATTACK_REPORT set the waits are printed. */
export async function beside<T>(attack: () => Promise<T>): Promise<Beside<T>> {
  const signInTime = await timeOfSignIn();
  const pages = [`${target.url}/`, `${target.idleUrl}/`].map((url) => ({ url, everyMs: 20 }));
  const { result, answers } = await visited(pages, attack);
  const [waits = [], idleWaits = []] = answers.map((all) => all.map(({ took }) => took));
  const longestWait = Math.max(...waits);
  const medianWait = waits.toSorted((one, other) => one - other)[Math.floor(waits.length / 2)] ?? 0;
  const allowedWait = FACTOR * Math.max(signInTime, ...idleWaits);
  if (process.env.ATTACK_REPORT) {
    const times = [longestWait, medianWait, signInTime, allowedWait].map((time) => `${time.toFixed(0)} ms`);
    process.stdout.write(`longest wait ${times[0]} of ${times[3]}, median ${times[1]}, one sign-in ${times[2]}\n`);
  }
  return { result, longestWait, medianWait, signInTime, allowedWait };
}

/** What a visitor asks for, and how long they pause after each answer. */
export interface VisitorAsk {
  url: string;
  everyMs: number;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** An answer to a visitor: how long it took, in milliseconds. */
export interface Answered {
  took: number;
  status: number;
}

/** Attacks while a visitor asks for all of this again and again, each beside the others. */
export async function visited<T>(
  asks: readonly VisitorAsk[],
  attack: () => Promise<T>,
): Promise<{ result: T; answers: Answered[][] }> {
  const visitor = new Worker(new URL('./visitor.ts', import.meta.url), { workerData: asks });
  await once(visitor, 'message');
  const result = await attack().finally(() => visitor.postMessage('over'));
  const [answers] = (await once(visitor, 'message')) as [Answered[][]];
  return { result, answers };
}

let signInOfFile: Promise<number> | undefined;

/**
 * How long the site takes to refuse a sign-in: work of a known size, which slows down as the machine does. Measured once a file,
 * as the fastest of a few, because the first one starts the thread that compares passwords.
 */
function timeOfSignIn(): Promise<number> {
  signInOfFile ??= (async () => {
    const times: number[] = [];
    while (times.length < 3) {
      const asked = performance.now();
      await send('POST', '/auth/v1/token?grant_type=password', { email: 'nobody@x.example', password: 'wrong-1' });
      times.push(performance.now() - asked);
    }
    return Math.min(...times);
  })();
  return signInOfFile;
}

/** Megabytes the attacked server holds after a collection; undefined for a staging site. */
export async function megabytes(): Promise<number | undefined> {
  if (!target.memoryUrl) return undefined;
  return Number(await (await fetch(target.memoryUrl)).text()) / 1024 / 1024;
}
