import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createFairQueue } from '@/automation/parts/fair-queue';
import { createConcurrencyLimiter } from '@/server/platform/http/concurrency-limiter';
import { createNamedLimit, createRateLimit } from '@/server/platform/http/rate-limit';
import { createVolumeLimit } from '@/server/platform/http/volume-limit';

/**
 * Every limit, place and budget of the server: by what it counts, and so who can fill it, and for whom. None is counted by something
 * that a stranger can name for somebody else, unless each caller has a share of it.
 *
 * - `network`: the network of the caller; filled by it, for it
 * - `member`: an account that the caller has proved to own; filled by it, for it
 * - `pair`: the network and what it names; filled by it, for what it names
 * - `named`: what callers name; filled by anybody, for its owner, who has a share
 * - `all`: everybody together; filled by anybody, for all, of whom a newcomer has a share
 */
type Key = 'network' | 'member' | 'pair' | 'named' | 'all';

const LIMITS: Readonly<Record<string, Key>> = {
  'accounts/access-tokens.ts unknownTokens': 'network',
  'accounts/account-fields.ts attempts': 'network',
  'accounts/account-fields.ts withPermit': 'network',
  'accounts/embedded-supabase/auth/auth-limits.ts address': 'network',
  'accounts/embedded-supabase/auth/auth-limits.ts all': 'member',
  'accounts/embedded-supabase/auth/auth-limits.ts browser': 'pair',
  'accounts/embedded-supabase/auth/auth-limits.ts correct': 'pair',
  'accounts/embedded-supabase/auth/auth-limits.ts freeTries': 'pair',
  'accounts/embedded-supabase/auth/auth-limits.ts member': 'named',
  'accounts/embedded-supabase/auth/auth-limits.ts newPasswords': 'member',
  'accounts/embedded-supabase/auth/auth-limits.ts pairInHour': 'pair',
  'accounts/embedded-supabase/auth/auth-limits.ts pairInMinute': 'pair',
  'accounts/embedded-supabase/auth/auth-limits.ts perCaller': 'network',
  'accounts/embedded-supabase/auth/auth-limits.ts perReceiver': 'named',
  'accounts/embedded-supabase/auth/auth-limits.ts presented': 'network',
  'accounts/embedded-supabase/auth/auth-limits.ts renewed': 'member',
  'accounts/embedded-supabase/auth/auth-limits.ts verifications': 'network',
  'accounts/embedded-supabase/auth/auth-limits.ts writes': 'member',
  'accounts/embedded-supabase/call-dispatcher.ts withPermit': 'network',
  'accounts/embedded-supabase/functions.ts calls': 'network',
  'accounts/embedded-supabase/functions.ts withPermit': 'network',
  'accounts/embedded-supabase/supabase-lite.ts mutex': 'all',
  'accounts/second-factors/second-factors.ts wrongCodes': 'pair',
  'accounts/whop-events.ts withPermit': 'network',
  'features/callbacks/callbacks.ts claimMutex': 'all',
  'features/documents/document-limits.ts active': 'member',
  'features/documents/document-limits.ts rate': 'member',
  'features/documents/document-routes.ts reads': 'network',
  'features/files/files-routes.ts reads': 'network',
  'features/files/upload-room.ts networks': 'network',
  'features/mail/mail-limit.ts local': 'named',
  'platform/growth-limits.ts all': 'all',
  'platform/growth-limits.ts each': 'member',
  'platform/http/address-limiter.ts limiter': 'network',
  'platform/http/rate-limit.ts all': 'named',
  'platform/http/rate-limit.ts beyond': 'named',
  'platform/http/rate-limit.ts shares': 'pair',
  'platform/limits.ts countCall': 'member',
  'platform/limits.ts countKeyTest': 'member',
  'platform/limits.ts countOptionsCall': 'member',
  'platform/limits.ts countPrefill': 'member',
  'platform/limits.ts countRun': 'member',
  'platform/limits.ts countSharedRead': 'network',
  'platform/limits.ts countUpload': 'member',
  'platform/limits.ts exports': 'member',
  'platform/limits.ts limit': 'member',
  'platform/limits.ts openRequests': 'member',
  'platform/limits.ts running': 'member',
  'platform/limits.ts uploading': 'member',
  'runs/refused-body-saver.ts rateLimit': 'network',
  'src/features/oauth/server/clients.ts fetches': 'member',
  'src/features/oauth/server/clients.ts registrations': 'network',
  'src/features/oauth/server/program-routes.ts withPermit': 'network',
  'src/features/oauth/server/program-routes.ts wrongSecrets': 'network',
};

/** What a key of each kind is called where it is counted. */
const WORDS: Readonly<Record<Key, RegExp>> = {
  // Or a browser that knows the member.
  network: /^(address|caller|network|clientAddress\(|`\$\{browser\})/,
  member: /^(member|caller|session|id|userId)/,
  pair: /^(pair|key|member|`\$\{(caller|browser))/,
  // A named limit is told the caller first.
  named: /^(email|subject|caller|name)$/,
  all: /^'all'$/,
};

const CREATED =
  /(\w+)(?: =|:) (?:create(?:RateLimit|NamedLimit|VolumeLimit|ConcurrencyLimiter|AddressLimiter|FairQueue|Mutex)|perMinute)\(/g;

const sources = globSync(['src/server/**/*.ts', 'src/features/*/server/**/*.ts']).map((file) => ({
  file: file.replace('src/server/', ''),
  text: readFileSync(file, 'utf8'),
}));

/** The keys by which a limit is counted in the file that makes it. */
function keysOf(text: string, name: string): string[] {
  const counted = new RegExp(
    `\\b${name}\\.(?:take|acquire|wait)\\(([^\\n,)]*)|\\[(?:\\w+\\.)?${name}, ([^\\n\\]]*)\\]|countOrRefuse\\(\\s*${name},\\s*([^\\n]*),|await ${name}\\(([^\\n,)]*)`,
    'g',
  );
  return [...text.matchAll(counted)].map(([, ...keys]) => (keys.find(Boolean) ?? '').trim()).filter(Boolean);
}

describe('a limit', () => {
  const found = sources.flatMap(({ file, text }) => [...text.matchAll(CREATED)].map(([, name]) => `${file} ${name}`));

  it('has a row that says by what it counts, and no row has lost its limit', () => {
    expect([...new Set(found)].filter((name) => !name.startsWith('platform/database/mutex')).sort()).toEqual(
      Object.keys(LIMITS).sort(),
    );
  });

  it('counts by what its row says', () => {
    const others: string[] = [];
    let counts = 0;
    for (const [row, key] of Object.entries(LIMITS)) {
      const [file, name = ''] = row.split(' ');
      const text = sources.find((source) => source.file === file)?.text ?? '';
      for (const counted of keysOf(text, name)) {
        counts += 1;
        if (!WORDS[key].test(counted)) others.push(`${row}: ${counted}`);
      }
    }
    expect(others).toEqual([]);
    expect(counts).toBeGreaterThan(Object.keys(LIMITS).length / 2);
  });
});

describe('strangers who fill', () => {
  const strangers = Array.from({ length: 10_100 }, (_, at) => `stranger ${at}`);

  it('all keys there is memory for leave a member the whole of their own', () => {
    const limit = createRateLimit(3, 60, undefined, 100);
    const bytes = createVolumeLimit(3, 60);
    for (const stranger of strangers) bytes.take(stranger, 3);
    for (const stranger of strangers.slice(0, 300)) for (let time = 0; time < 4; time += 1) limit.take(stranger);
    expect([1, 2, 3, 4].map(() => limit.take('a member') > 0)).toEqual([false, false, false, true]);
    expect(bytes.take('a member', 3)).toBe(0);
  });

  it('what they may name leave its owner a share', () => {
    const limit = createNamedLimit(3, 3600);
    // All shares of strangers end; fewer networks than that are what one attacker has at hand.
    for (const stranger of strangers.slice(0, 4))
      for (let time = 0; time < 9; time += 1) limit.take(stranger, 'an owner');
    expect(limit.take('the owner', 'an owner').seconds).toBe(0);
  });

  it('half of all places, each with as many as they get, leave newcomers the rest', () => {
    const limiter = createConcurrencyLimiter(5, 40);
    const few = strangers.slice(0, 6).flatMap((stranger) => Array.from({ length: 9 }, () => limiter.acquire(stranger)));
    expect(few.filter((release) => typeof release === 'function').length).toBeLessThan(25);
    expect(typeof limiter.acquire('a member')).toBe('function');
  });

  it('a queue leave a newcomer room, and the next turn but theirs', async () => {
    const queue = createFairQueue(1, 10);
    const done: string[] = [];
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const first = queue.run('a stranger', () => held);
    const waiting = Array.from({ length: 5 }, (_, at) =>
      queue.run('a stranger', async () => void done.push(`stranger ${at}`)),
    );
    expect([queue.hasRoom('a stranger'), queue.hasRoom('a member')]).toEqual([false, true]);
    const mine = queue.run('a member', async () => void done.push('member'));
    release();
    await Promise.all([first, mine, ...waiting]);
    expect(done.indexOf('member')).toBeLessThan(2);
  });
});
