import { PGlite } from '@electric-sql/pglite';
import { Client } from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type BaselineKind, excessesOf, type Measured } from '../../scripts/lib/baselines.ts';
import { MEMBER, openHosted } from './hosted.ts';
import { type Site, sampleBody, startSite } from './site.ts';

/** The first ones prepare statements and fill caches; now and then the server does something else beside one. */
const RUNS = 6;

/** What a run causes. */
interface Counts {
  statements: number;
  /** Rows inserted, updated and deleted. */
  rows: number;
  /** Bytes of the database's log (WAL). */
  walBytes: number;
  /** Bytes of the lines that the server prints; a number in them counts as one digit. */
  logBytes: number;
}

interface Database {
  countStatements(): number;
  /** Returns the rows and the bytes of the log that were written so far. */
  readWritten(): Promise<Pick<Counts, 'rows' | 'walBytes'> | undefined>;
}

const WRITTEN = `select pg_stat_clear_snapshot(),
  (select sum(n_tup_ins + n_tup_upd + n_tup_del)::float from pg_stat_all_tables) as rows,
  (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::float as "walBytes"`;
/** A session holds its own statistics back for a while. */
const FLUSH = 'select pg_stat_force_next_flush()';

/** A run on a busy machine is no long one, whose right is looked at again. */
const tuning = { recheckMs: 600_000 };

/** Runs the sample tool several times and returns the fewest of each count. */
async function countRuns(site: Site, database: Database, headers?: Record<string, string>): Promise<Counts> {
  const all: Counts[] = [];
  for (let run = 0; run < RUNS; run++) {
    const [before, statements, lines] = [await database.readWritten(), database.countStatements(), site.log.length];
    const response = await site.run('sample', sampleBody, headers);
    const sent = database.countStatements() - statements;
    expect(response.status).toBe(200);
    const after = await database.readWritten();
    all.push({
      statements: sent,
      rows: (after?.rows ?? 0) - (before?.rows ?? 0),
      walBytes: (after?.walBytes ?? 0) - (before?.walBytes ?? 0),
      logBytes: site.log.slice(lines).join('\n').replace(/\d+/g, '0').length,
    });
  }
  const fewest = (count: keyof Counts) => Math.min(...all.map((counts) => counts[count]));
  return {
    statements: fewest('statements'),
    rows: fewest('rows'),
    walBytes: fewest('walBytes'),
    logBytes: fewest('logBytes'),
  };
}

test('a run causes no more statements, rows and log than it did: embedded', async () => {
  const messages = vi.spyOn(PGlite.prototype, 'execProtocolRawSync');
  onTestFinished(() => messages.mockRestore());
  const site = await startSite({ tuning });
  onTestFinished(() => site.end());
  const driver = messages.mock.contexts.at(-1) as PGlite;
  const { statements, rows, walBytes, logBytes } = await countRuns(site, {
    countStatements: () => messages.mock.calls.length,
    async readWritten() {
      await driver.query(FLUSH);
      return (await driver.query<Counts>(WRITTEN)).rows[0];
    },
  });
  expectKept('embeddedRuns', {
    'statements of a run': statements,
    'rows a run writes': rows,
    'bytes a run adds to the log of the database': walBytes,
    'bytes the server prints of a run': logBytes,
  });
});

test('a run causes no more statements and rows than it did: PostgreSQL', async () => {
  const hosted = await openHosted();
  onTestFinished(() => hosted.close());
  const queries = vi.spyOn(Client.prototype, 'query');
  onTestFinished(() => queries.mockRestore());
  const site = await startSite({ env: hosted.env, tuning });
  onTestFinished(() => site.end());
  const database: Database = {
    countStatements: () => queries.mock.calls.length,
    async readWritten() {
      for (const client of new Set(queries.mock.contexts as Client[])) await client.query(FLUSH);
      return (await hosted.db.query<Counts & Record<string, unknown>>(WRITTEN))[0];
    },
  };
  // Other tests write to the log of this server, too.
  const { statements, rows } = await countRuns(site, database, await hosted.as(MEMBER));
  expectKept('postgresRuns', { 'statements of a run': statements, 'rows a run writes': rows });
});

function expectKept(kind: BaselineKind, counts: Measured): void {
  // A spy that no longer sees the driver would count nothing.
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(0);
  expect(excessesOf(kind, counts)).toEqual([]);
}
