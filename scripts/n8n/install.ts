import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';

/** The n8n the exported workflows are tried on. */
export const N8N_VERSION = '2.41.1';

/** Newer releases of these, which n8n asks for, need packages that not every registry has. None is used by our nodes. */
const OVERRIDES = { linkedom: '0.18.12', '@langchain/langgraph': '1.4.18', '@langchain/protocol': '0.0.19' };
const SYSTEM_HEADERS = '/usr/include/node/node.h';

/** An n8n on this machine. */
export interface N8nProgram {
  /** Path of its command. */
  bin: string;
  /** Environment that puts this process's Node and n8n's commands first. */
  env: NodeJS.ProcessEnv;
}

/**
 * The pinned n8n, installed where it is not there yet: below N8N_DIR, or the machine's folder for temporary files.
 * A fresh installation takes about ten minutes and 2.3 GB; later calls find it.
 *
 * @throws Error that says which step failed and how
 */
export async function installN8n(log: (line: string) => void): Promise<N8nProgram> {
  const folder = join(process.env.N8N_DIR || join(tmpdir(), 'n8n-conformance'), N8N_VERSION);
  const bins = join(folder, 'node_modules', '.bin');
  const env = { ...process.env, PATH: [dirname(process.execPath), bins, process.env.PATH].join(delimiter) };
  const program = { bin: join(bins, 'n8n'), env };
  const mark = join(folder, 'installed');
  if (existsSync(mark) && existsSync(program.bin)) {
    log(`n8n ${N8N_VERSION} is installed in ${folder}.`);
    return program;
  }
  if (Number(process.versions.node.split('.')[0]) < 24)
    throw new Error(`n8n ${N8N_VERSION} needs Node 24 or newer, this is ${process.version}.`);
  mkdirSync(folder, { recursive: true });
  const manifest = { private: true, dependencies: { n8n: N8N_VERSION }, overrides: OVERRIDES };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  const step = (what: string, ...args: string[]) => {
    log(`${what} in ${folder} ...`);
    return run(folder, env, what, args);
  };
  // Without retries, so that a machine without a registry is told at once.
  await step(`Looking for n8n ${N8N_VERSION}`, 'npm', 'view', `n8n@${N8N_VERSION}`, 'version', '--fetch-retries=0');
  await step(
    `Installing n8n ${N8N_VERSION}`,
    'npm',
    'install',
    '--ignore-scripts',
    '--legacy-peer-deps',
    '--no-audit',
    '--no-fund',
  );
  // The database driver is compiled here: its ready-made form comes from a host that is often out of reach.
  const headers = existsSync(SYSTEM_HEADERS) ? ['--nodedir=/usr'] : [];
  await step('Building the database driver', 'npm', 'rebuild', 'sqlite3', ...headers);
  await step('Trying the database driver', process.execPath, '-e', "require('sqlite3')");
  const installed = JSON.parse(readFileSync(join(folder, 'node_modules/n8n/package.json'), 'utf8')) as {
    version: string;
  };
  if (installed.version !== N8N_VERSION) throw new Error(`n8n ${installed.version} was installed, not ${N8N_VERSION}.`);
  writeFileSync(mark, `${N8N_VERSION}\n`);
  return program;
}

/** Runs a step with the least claim on the machine. Other tests go on meanwhile. */
async function run(cwd: string, env: NodeJS.ProcessEnv, what: string, args: string[]): Promise<void> {
  try {
    await promisify(execFile)('nice', ['-n', '19', ...args], { cwd, env, maxBuffer: 64 * 1024 * 1024 });
  } catch (error) {
    const { message, stderr = '' } = error as Error & { stderr?: string };
    throw new Error(`${what} failed: ${stderr.trim().slice(-2000) || message}`);
  }
}
