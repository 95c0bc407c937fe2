import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** The benchmarks in the order in which they run: the name on the command line, and the program in `scripts/bench`. */
const BENCHMARKS: Readonly<Record<string, string>> = {
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

/** `npm run bench` runs all benchmarks of the last build, `-- forms thousand` only these two; one that crashes stops no other. */
function main(requested: readonly string[]): void {
  const unknown = requested.filter((name) => !BENCHMARKS[name]);
  if (unknown.length) {
    throw new Error(`there is no benchmark ${unknown.join(', ')}; there are ${Object.keys(BENCHMARKS).join(', ')}`);
  }
  for (const [name, program] of Object.entries(BENCHMARKS)) {
    if (requested.length && !requested.includes(name)) continue;
    console.log(`\n# ${name}`);
    const file = join(import.meta.dirname, 'bench', program);
    const { status } = spawnSync(process.execPath, ['--import', 'tsx', file], { stdio: 'inherit' });
    if (status === 0) continue;
    console.error(`${name}: its program failed with status ${status}`);
    process.exitCode = 1;
  }
}

main(process.argv.slice(2));
