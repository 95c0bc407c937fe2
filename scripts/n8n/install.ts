import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';

/** The n8n version the exported workflows are tested on. */
export const N8N_VERSION = '2.41.1';

/** Older releases of packages that n8n needs: some registries lack dependencies of the newer ones. Our nodes use none. */
const OVERRIDES = { linkedom: '0.18.12', '@langchain/langgraph': '1.4.18', '@langchain/protocol': '0.0.19' };
const SYSTEM_HEADERS = '/usr/include/node/node.h';

/** An installed n8n. */
export interface N8nProgram {
  bin: string;
  /** Environment whose PATH starts with this process's Node and n8n's commands, with a cache of compiled code. */
  env: NodeJS.ProcessEnv;
}

/**
 * Returns the pinned n8n. If it is missing, installs it in N8N_DIR or in the folder for temporary files, which takes
 * about ten minutes and 2.3 GB.
 *
 * @throws Error that names the failed step and the reason
 */
export async function installN8n(log: (line: string) => void): Promise<N8nProgram> {
  const folder = join(process.env.N8N_DIR || join(tmpdir(), 'n8n-conformance'), N8N_VERSION);
  const bins = join(folder, 'node_modules', '.bin');
  const env = {
    ...process.env,
    PATH: [dirname(process.execPath), bins, process.env.PATH].join(delimiter),
    // Kept beside the packages: compiling them is a third of each start, and a run starts n8n four times.
    NODE_COMPILE_CACHE: join(folder, 'compiled-code'),
  };
  const program = { bin: join(bins, 'n8n'), env };
  const markerFile = join(folder, 'installed');
  if (existsSync(markerFile) && existsSync(program.bin)) {
    log(`n8n ${N8N_VERSION} is installed in ${folder}.`);
    return program;
  }
  if (Number(process.versions.node.split('.')[0]) < 24)
    throw new Error(`n8n ${N8N_VERSION} needs Node 24 or newer, this is ${process.version}.`);
  mkdirSync(folder, { recursive: true });
  const manifest = { private: true, dependencies: { n8n: N8N_VERSION }, overrides: OVERRIDES };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  const runLogged = (description: string, ...args: string[]) => {
    log(`${description} in ${folder} ...`);
    return runStep(folder, env, description, args);
  };
  // Do not retry, so that a machine without a registry fails at once.
  await runLogged(
    `Looking for n8n ${N8N_VERSION}`,
    'npm',
    'view',
    `n8n@${N8N_VERSION}`,
    'version',
    '--fetch-retries=0',
  );
  await runLogged(
    `Installing n8n ${N8N_VERSION}`,
    'npm',
    'install',
    '--ignore-scripts',
    '--legacy-peer-deps',
    '--no-audit',
    '--no-fund',
  );
  // Compile the database driver locally: the host of its prebuilt binaries is often unreachable.
  const headers = existsSync(SYSTEM_HEADERS) ? ['--nodedir=/usr'] : [];
  await runLogged('Building the database driver', 'npm', 'rebuild', 'sqlite3', ...headers);
  await runLogged('Trying the database driver', process.execPath, '-e', "require('sqlite3')");
  const installed = JSON.parse(readFileSync(join(folder, 'node_modules/n8n/package.json'), 'utf8')) as {
    version: string;
  };
  if (installed.version !== N8N_VERSION) throw new Error(`n8n ${installed.version} was installed, not ${N8N_VERSION}.`);
  writeFileSync(markerFile, `${N8N_VERSION}\n`);
  return program;
}

/** Runs a step at the lowest priority, because other tests run at the same time. */
async function runStep(cwd: string, env: NodeJS.ProcessEnv, description: string, args: string[]): Promise<void> {
  try {
    await promisify(execFile)('nice', ['-n', '19', ...args], { cwd, env, maxBuffer: 64 * 1024 * 1024 });
  } catch (error) {
    const { message, stderr = '' } = error as Error & { stderr?: string };
    throw new Error(`${description} failed: ${stderr.trim().slice(-2000) || message}`);
  }
}
