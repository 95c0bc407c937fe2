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

const HELP = `npm run bench                     measures all of the last build, each part in its section of docs/bench.md: ${Object.keys(BENCHMARKS).join(', ')}
npm run bench -- forms thousand   measures these two; one that crashes stops no other
npm run bench -- --held           measures the ratios that docs/bench.json keeps, and fails for one that is more than a quarter dearer
npm run bench -- --held --keep    also keeps what has become cheaper`;

/** `npm run bench`. The help describes its options. */
function main(args: readonly string[]): void {
  if (args.includes('--help')) console.log(HELP);
  else if (args.includes('--held')) run('ratchet', 'ratchet.ts', args);
  else runBenchmarks(args);
}

function runBenchmarks(requested: readonly string[]): void {
  const unknown = requested.filter((name) => !BENCHMARKS[name]);
  if (unknown.length) {
    throw new Error(`there is no benchmark ${unknown.join(', ')}; there are ${Object.keys(BENCHMARKS).join(', ')}`);
  }
  for (const [name, program] of Object.entries(BENCHMARKS)) {
    if (requested.length && !requested.includes(name)) continue;
    console.log(`\n# ${name}`);
    run(name, program);
  }
}

/** Runs a program of `scripts/bench`; its failure is that of this command. */
function run(name: string, program: string, args: readonly string[] = []): void {
  const file = join(import.meta.dirname, 'bench', program);
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', file, ...args], { stdio: 'inherit' });
  if (status === 0) return;
  console.error(`${name}: its program failed with status ${status}`);
  process.exitCode = 1;
}

main(process.argv.slice(2));
