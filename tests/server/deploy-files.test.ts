import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { MAX_FILE_BYTES } from '@/contracts/file';
import { readSettings } from '@/server/platform/settings';
import { MAX_STOP_MS } from '@/server/platform/stop';
import { readVariables } from '@/server/platform/variables';

const read = (file: string) => readFileSync(file, 'utf8');
const unit = read('deploy/agencykit.service');
const guide = read('supabase/GOING-LIVE.md');

/** The seconds of a duration such as 11m, 11min or 660. */
function seconds(text = ''): number {
  const [, count = '', of = 's'] = /^(\d+)\s*(m|min|s)?$/.exec(text) ?? [];
  return Number(count || Number.NaN) * (of === 's' ? 1 : 60);
}

/** What a pattern finds in a text, at least once. */
function found(text: string, pattern: RegExp): string[] {
  const words = [...text.matchAll(pattern)].map(([, word = '']) => word);
  expect(words.length, String(pattern)).toBeGreaterThan(0);
  return words;
}

describe('the time that a stop is given', () => {
  const needed = readSettings({}).drainSeconds + MAX_STOP_MS / 1000;
  const { services } = parse(read('compose.yaml'), { merge: true }) as {
    services: Record<string, { image?: string; stop_grace_period?: string }>;
  };
  it.each([
    ...Object.entries(services)
      .filter(([, { image }]) => image === 'agencykit')
      .map(([name, { stop_grace_period }]) => [`compose.yaml to ${name}`, stop_grace_period] as const),
    ...found(unit, /^TimeoutStopSec=(.*)$/gm).map((time) => ['deploy/agencykit.service', time] as const),
    ...found(guide, /(?:stop_grace_period: |TimeoutStopSec=|terminationGracePeriodSeconds: |--timeout )(\w+)/g).map(
      (time) => ['GOING-LIVE.md', time] as const,
    ),
  ])('is enough for its runs and its parts in %s: %s', (_where, time) => {
    expect(seconds(time)).toBeGreaterThan(needed);
  });
});

describe('the service of systemd', () => {
  it('sets variables there are, and reads no other file', () => {
    const [line = ''] = found(unit, /^Environment=(.*)$/gm);
    const set = line.split(' ').map((pair) => pair.split('=') as [string, string]);
    expect(set.length).toBeGreaterThan(0);
    readVariables(Object.fromEntries(set));
    expect(Object.fromEntries(set).DATA_DIR).toBe(`/var/lib/${found(unit, /^StateDirectory=(.*)$/gm)[0]}`);
  });
});

describe.each([
  ['nginx.conf', /proxy_read_timeout (\w+);/g, /client_max_body_size (\d+)m;/g],
  ['haproxy.cfg', /timeout (?:server|client) (\w+)/g, undefined],
  ['Caddyfile', /response_header_timeout (\w+)/g, undefined],
])('the example of a proxy %s', (file, waits, takes) => {
  const text = read(`deploy/${file}`);

  it('waits for whatever a server that stops waits for, and takes the largest file', () => {
    for (const time of found(text, waits)) expect(seconds(time)).toBeGreaterThan(readSettings({}).drainSeconds);
    for (const size of takes ? found(text, takes) : [])
      expect(Number(size) * 1024 * 1024).toBeGreaterThan(MAX_FILE_BYTES);
  });

  it('is named by the guide, which says how many proxies are believed', () => {
    expect(guide).toContain(`(../deploy/${file})`);
  });
});
