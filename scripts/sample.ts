import { resolve } from 'node:path';
import { writeSampleOf } from '@/toolkit/runs/sample-of-run';
import { withStoredRun } from '@/toolkit/runs/stored-run';

const HELP = `npm run sample -- <run>     makes a valid sample of a run whose result was rated as not good

Choices and numbers stay; every free text becomes a sample text of its length class, so no word of the member is
in it. With DATABASE_URL and SUPABASE_URL set, the run is read there; else in the embedded database in DATA_DIR, while
the site is stopped.`;

const ROOT = resolve(import.meta.dirname, '..');

/** `npm run sample`: turns a badly rated run into a sample of its tool. */
async function main(): Promise<void> {
  const [id] = process.argv.slice(2);
  if (!id || id === '--help') return console.log(HELP);
  await withStoredRun(ROOT, id, async (run) => {
    const path = writeSampleOf(ROOT, run);
    console.log(`${path} is written. Read it, then: npm test -- ${run.tool} -u`);
  });
}

main().catch((error: unknown) => {
  console.error(`\n  ${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
});
