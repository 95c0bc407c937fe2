/**
 * Measures how many runs per second one, two and four gateways on one PostgreSQL complete. No provider is called, so only
 * the work of the gateways counts. The database and the program that sends the runs share their machine.
 */

import { rmSync } from 'node:fs';
import { MEMBER, openHosted } from '../../tests/server/hosted.ts';
import { makeFolder } from '../../tests/server/site.ts';
import { type Spawned, spawnSite } from '../../tests/server/spawned.ts';
import { type LoadRequest, load } from './load.ts';

const GATEWAYS = [1, 2, 4];
const RUNS = Number(process.env.RUNS ?? 2000);
const MEMBERS = 40;
const AT_ONCE = 32;

async function main(): Promise<void> {
  const hosted = await openHosted();
  const members = Array.from(
    { length: MEMBERS },
    (_, index) => MEMBER.slice(0, -2) + String(index + 1).padStart(2, '0'),
  );
  for (const id of members)
    await hosted.db.query('insert into auth.users (id) values ($1) on conflict do nothing', [id]);
  const sessions = await Promise.all(members.map((id) => hosted.as(id)));
  const limits = { RUNS_PER_MINUTE: '1000000', RUNS_AT_ONCE: '1000' };
  const folders = Array.from({ length: Math.max(...GATEWAYS) }, () => makeFolder());
  try {
    for (const count of GATEWAYS) {
      const start = (folder: string) => spawnSite(folder, 'http://127.0.0.1:9', { ...hosted.env, ...limits });
      const gateways = await Promise.all(folders.slice(0, count).map(start));
      await sendRuns(gateways, sessions, RUNS / 10);
      const { perSecond, median, slow } = await sendRuns(gateways, sessions, RUNS);
      console.log(
        `${count} gateways: ${perSecond.toFixed(0)} runs a second, median ${median.toFixed(0)} ms, 95 of 100 within ${slow.toFixed(0)} ms`,
      );
      await Promise.all(gateways.map((gateway) => gateway.kill()));
    }
  } finally {
    await hosted.close();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }
}

/** Sends `runs` runs to the gateways in turn, `AT_ONCE` at a time. @throws Error if one of them fails */
async function sendRuns(gateways: readonly Spawned[], sessions: readonly Record<string, string>[], runs: number) {
  const requestAt = (run: number): LoadRequest => ({
    url: `${gateways[run % gateways.length]?.url}/webhook/sample`,
    method: 'POST',
    headers: { ...sessions[run % sessions.length], 'Content-Type': 'application/json' },
    body: JSON.stringify({ topic: `Topic ${run}`, apiKey: 'demo' }),
  });
  const result = await load(requestAt, runs, AT_ONCE);
  if (result.failed > 0) throw new Error(`a gateway answered ${result.firstFailure}`);
  return result;
}

await main();
