import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** The benchmarks in their order: the name on the command line, and the program in `scripts/bench`. */
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
 * `npm run bench` runs all benchmarks; `npm run bench -- forms thousand` only these. They report figures and fail nothing; one
 * that crashes does not stop the others. Run `npm run build` first.
 */
function main(requested: readonly string[]): void {
  const unknown = requested.filter((name) => !PARTS[name]);
  if (unknown.length) {
    throw new Error(`no part of the bench is called ${unknown.join(', ')}; there are ${Object.keys(PARTS).join(', ')}`);
  }
  for (const [name, program] of Object.entries(PARTS)) {
    if (requested.length && !requested.includes(name)) continue;
    console.log(`\n# ${name}`);
    const file = join(import.meta.dirname, 'bench', program);
    const { status } = spawnSync(process.execPath, ['--import', 'tsx', file], { stdio: 'inherit' });
    if (status === 0) continue;
    console.error(`${name}: left out, its program ended with ${status}`);
    process.exitCode = 1;
  }
}

main(process.argv.slice(2));
