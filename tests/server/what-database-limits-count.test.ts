import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/**
 * Every limit of the database, and by what it counts: what `what-limits-count.test.ts` holds of those in memory. Named by its
 * function, and what the limit is called in it.
 *
 * - `member`: rows of the account that the caller has proved to own
 * - `key`: rows of a key; what it is made of stands with those who hand it in
 * - `all`: rows of everybody
 */
type Key = 'member' | 'key' | 'all';

const DATABASE_LIMITS: Readonly<Record<string, Key>> = {
  'admit_run p_at_once': 'member',
  'admit_run p_max_bytes': 'member',
  'admit_run p_per_day': 'member',
  // What is counted by the key stands in the rows of those who hand it in.
  'admit_run p_per_minute': 'member',
  // Whoever is handed a code may use it up, for those who have the same one.
  'access_code_usable max_uses': 'all',
  'redeem_access_code max_uses': 'all',
  'bound_program_steps 1000': 'member',
  'keep_client p_most': 'member',
  'keep_row_marks p_most': 'member',
  'make_access_token p_most': 'member',
  'make_oauth_grant p_most': 'member',
  'make_share p_most': 'member',
  'reserve_file p_most_bytes': 'member',
  'reserve_file p_most_files': 'member',
  // Guests are given half of it, so that members have the other one.
  'reserve_operator_paid_run p_most_day': 'all',
  'reserve_operator_paid_run p_most_member': 'member',
  'reserve_operator_paid_run p_most_runs': 'all',
  // Functions of earlier versions, which processes call until the last of them has stopped.
  'room_for_run p_at_once': 'member',
  'take_daily_run p_most': 'member',
  'take_operator_paid_run p_most': 'all',
  'take_attempt p_max': 'key',
  'take_rate p_max': 'key',
};

/** The statement of a limit says whose rows it counts. */
const COUNTED_ROWS: Readonly<Record<Key, RegExp>> = {
  member: /\b(user_id = (p_user|member)|member_hash = p_member|key = p_rate_key)\b/,
  key: /\b(key = p_key|values \(p_key)\b/,
  all: /public\.(operator_paid_runs p(?! where)|access_codes c)\b/,
};

/** Limits of statements that are no functions of the database. */
const STATEMENT_LIMITS = [
  'accounts/second-factors/factor-store.ts MAX_FACTORS',
  'features/callbacks/callbacks.ts MAX_CALLBACKS',
];

/** The bodies of the functions of the database, as the last migration leaves them. */
function databaseFunctions(): Map<string, string> {
  const bodies = new Map<string, string>();
  for (const file of globSync('supabase/migrations/*.sql').sort()) {
    const steps =
      /drop function (?:if exists )?public\.(\w+)|create (?:or replace )?function public\.(\w+)\([^$]*\$\$([^$]*)\$\$/g;
    for (const [, dropped, name = '', body = ''] of readFileSync(file, 'utf8').matchAll(steps))
      if (dropped) bodies.delete(dropped);
      else bodies.set(name, body);
  }
  return bodies;
}

/** The limits of a function, each with its statement: what a count or a sum may not pass. */
function limitsOf(body: string): { name: string; statement: string }[] {
  const compared = /(?:(?<!=)>=?|<|offset) (?:\w\.)?(p_\w+|max_uses|\d{3,})/g;
  return body
    .replace(/--.*/g, '')
    .split(';')
    .flatMap((statement) => {
      // One that compares what others have counted is read with them.
      const counted = statement.includes(' from public.') ? statement : body;
      return [...statement.matchAll(compared)].map(([, name = '']) => ({ name, statement: counted }));
    });
}

describe('a limit of the database', () => {
  const found = [...databaseFunctions()].flatMap(([of, body]) =>
    limitsOf(body).map(({ name, statement }) => ({ row: `${of} ${name}`, statement })),
  );

  it('has a row that says by what it counts, and no row has lost its limit', () => {
    expect([...new Set(found.map(({ row }) => row))].sort()).toEqual(Object.keys(DATABASE_LIMITS).sort());
  });

  it('counts the rows that its row says', () => {
    const others = found.filter(({ row, statement }) => !COUNTED_ROWS[DATABASE_LIMITS[row] ?? 'all'].test(statement));
    expect(others).toEqual([]);
  });

  it('is counted in the functions of a sign-up by the network of the caller, and by nothing that it names alone', () => {
    const limits = globSync('supabase/functions/_shared/*.ts').flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/action: '([\w-]+)', subject: (`[^`]+`|[^,}\s]+)/g)].map(
        ([, action, subject = '']) => ({
          action,
          subject,
        }),
      ),
    );
    expect(limits.length).toBeGreaterThan(9);
    expect(limits.filter(({ subject }) => !/^(caller|`\$\{caller\} \$\{email\}`)$/.test(subject))).toEqual([]);
  });

  it('is one of a member where a statement of the server counts its rows', () => {
    const counted = /(?:count\(\*\) < \$\{|countWaiting\(userId\)\) < )(MAX_\w+)[^;]*/g;
    const statements = globSync('src/server/**/*.ts').flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(counted)].map(([statement, name]) => ({
        row: `${file.replace('src/server/', '')} ${name}`,
        statement,
      })),
    );
    expect(statements.map(({ row }) => row).sort()).toEqual(STATEMENT_LIMITS);
    expect(statements.filter(({ statement }) => !/user_id = \$1|userId/.test(statement))).toEqual([]);
  });
});
