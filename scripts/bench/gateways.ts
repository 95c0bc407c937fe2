import { rmSync } from 'node:fs';
import { MEMBER, openHosted } from '../../tests/server/hosted.ts';
import { makeFolder } from '../../tests/server/site.ts';
import { type Spawned, spawnSite } from '../../tests/server/spawned.ts';

/**
 * Measures how many runs per second one, two and four gateways on one PostgreSQL accept, record and answer. No provider
 * is called, so only the work of the gateways counts; the database and the load run on the same machine.
 */
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
      await load(gateways, sessions, RUNS / 10);
      const { perSecond, median, slow } = await load(gateways, sessions, RUNS);
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

/** Sends `runs` runs to the gateways in turn, `AT_ONCE` at a time. */
async function load(gateways: readonly Spawned[], sessions: readonly Record<string, string>[], runs: number) {
  const times: number[] = [];
  let next = 0;
  const started = performance.now();
  async function send(): Promise<void> {
    for (let run = next++; run < runs; run = next++) {
      const before = performance.now();
      const answer = await fetch(`${gateways[run % gateways.length]?.url}/webhook/sample`, {
        method: 'POST',
        headers: { ...sessions[run % sessions.length], 'Content-Type': 'application/json' },
        body: JSON.stringify({ topic: `Topic ${run}`, apiKey: 'demo' }),
      });
      if (!answer.ok) throw new Error(`a gateway answered ${answer.status}: ${await answer.text()}`);
      await answer.arrayBuffer();
      times.push(performance.now() - before);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, send));
  const seconds = (performance.now() - started) / 1000;
  const sorted = times.toSorted((one, other) => one - other);
  const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? 0;
  return { perSecond: runs / seconds, median: at(0.5), slow: at(0.95) };
}

await main();
