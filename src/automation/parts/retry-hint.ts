import { asRecord } from './as-record';

/** Units of durations such as "1m30s", in milliseconds. */
const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };
const DURATION = /^(?:\d{1,9}(?:\.\d{1,9})?(?:ms|[smhd]))+$/;
const SEARCHED_DURATION =
  /\b(?:retry|try again|available|reset)\b[^.\d]{0,40}?(\d{1,6}(?:\.\d{1,9})?) ?(ms|s|m|h|seconds?|minutes?|hours?)\b/i;

/** Headers that say when to retry, the most exact first; those of a limit say when it is full again. */
const HEADERS = ['retry-after-ms', 'retry-after', 'x-retry-after', 'x-ratelimit-reset', 'ratelimit-reset'];
const LIMIT_HEADERS = ['x-ratelimit-reset-requests', 'x-ratelimit-reset-tokens', 'anthropic-ratelimit-requests-reset'];

/** A number of seconds from this on is a Unix time, one from the second bound on is one in milliseconds. */
const MIN_UNIX_SECONDS = 1_000_000_000;
const MIN_UNIX_MS = 100_000_000_000;

/**
 * Returns after how many milliseconds a provider asks to try again: by a header (a number, a duration or a date), by Google's
 * `RetryInfo`, or in its message. Undefined if it does not say.
 */
export function retryHint(headers: Headers, body: unknown, now: number): number | undefined {
  for (const name of HEADERS) {
    const delay = readDelay(headers.get(name) ?? '', name.endsWith('-ms') ? 1 : 1000, now);
    if (delay !== undefined) return delay;
  }
  const error = asRecord(asRecord(Array.isArray(body) ? body[0] : body).error);
  const details = Array.isArray(error.details) ? error.details.map(asRecord) : [];
  const info = details.map(({ retryDelay }) => readDelay(String(retryDelay ?? ''), 1000, now)).find(Boolean);
  const [, amount, unit = ''] = SEARCHED_DURATION.exec(String(error.message ?? '').slice(0, 2000)) ?? [];
  const messageDelay =
    amount === undefined ? undefined : Number(amount) * (UNITS[unit.toLowerCase().replace(/^(ms|.).*/, '$1')] ?? 0);
  if (info ?? messageDelay) return info ?? messageDelay;
  const limits = LIMIT_HEADERS.map((name) => readDelay(headers.get(name) ?? '', 1000, now) ?? 0);
  return Math.max(...limits) || undefined;
}

/** Reads a number of `unit` milliseconds, a duration, a Unix time or a date; undefined for anything else, and for the past. */
function readDelay(text: string, unit: number, now: number): number | undefined {
  const value = text.trim();
  const delay = /^\d+(?:\.\d+)?$/.test(value)
    ? delayOf(Number(value), unit, now)
    : DURATION.test(value)
      ? duration(value)
      : Date.parse(value) - now;
  return delay > 0 ? delay : undefined;
}

function delayOf(number: number, unit: number, now: number): number {
  if (number >= MIN_UNIX_MS) return number - now;
  return number >= MIN_UNIX_SECONDS ? number * 1000 - now : number * unit;
}

function duration(text: string): number {
  const parts = text.matchAll(/(\d{1,9}(?:\.\d{1,9})?)(ms|[smhd])/g);
  return [...parts].reduce((sum, [, amount, unit = '']) => sum + Number(amount) * (UNITS[unit] ?? 0), 0);
}

/** Describes a delay for a member: "45 seconds", "3 minutes", "2 hours". */
export function describeDelay(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  if (seconds < 90) return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}
