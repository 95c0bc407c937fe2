import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** What is measured, in this order: the name to ask for it by, and its program in `scripts/bench`. */
const PARTS: Readonly<Record<string, string>> = {
  forms: 'peers.ts',
  fields: 'fields.ts',
  weight: 'weight.ts',
  pages: 'pages.ts',
  gateways: 'gateways.ts',
  server: 'server.ts',
  normalisers: 'normalisers.ts',
  leads: 'leads.ts',
  landing: 'landing.ts',
  starts: 'starts.ts',
  thousand: 'thousand.ts',
};

/**
 * `npm run bench`: figures, not verdicts; `npm run bench -- forms thousand` only those parts. A part that fails costs
 * the others nothing. Builds are the caller's: run `npm run build` first.
 */
function main(asked: readonly string[]): void {
  const unknown = asked.filter((name) => !PARTS[name]);
  if (unknown.length) {
    throw new Error(`no part of the bench is called ${unknown.join(', ')}; there are ${Object.keys(PARTS).join(', ')}`);
  }
  for (const [name, program] of Object.entries(PARTS)) {
    if (asked.length && !asked.includes(name)) continue;
    console.log(`\n# ${name}`);
    const file = join(import.meta.dirname, 'bench', program);
    const { status } = spawnSync(process.execPath, ['--import', 'tsx', file], { stdio: 'inherit' });
    if (status === 0) continue;
    console.error(`${name}: left out, its program ended with ${status}`);
    process.exitCode = 1;
  }
}

main(process.argv.slice(2));
