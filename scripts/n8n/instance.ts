import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { N8nProgram } from './install.ts';
import type { N8nWorkflow } from './node-types.ts';

/** A credential with its secret, as n8n imports it. */
export interface Credential {
  id: string;
  name: string;
  type: string;
  data: Record<string, unknown>;
}

/** A running n8n that started with an empty database. */
export interface N8nInstance {
  url: string;
  /** File with the output of n8n and of the commands before it. */
  logFile: string;
  /** Its database file. */
  database: string;
  stop(): Promise<void>;
}

export interface InstanceOptions {
  program: N8nProgram;
  workflows: N8nWorkflow[];
  credentials: Credential[];
  log(line: string): void;
}

const COMMAND_TIMEOUT_MS = 180_000;
const START_TIMEOUT_MS = 240_000;
const STOP_TIMEOUT_MS = 20_000;
const POLL_INTERVAL_MS = 1000;

/**
 * Imports and publishes the workflows in a fresh n8n, starts it, and waits until all of them respond.
 *
 * @throws Error with n8n's output if a step fails
 */
export async function startN8n({ program, workflows, credentials, log }: InstanceOptions): Promise<N8nInstance> {
  const folder = mkdtempSync(join(tmpdir(), 'n8n-run-'));
  const [port, broker] = [await freePort(), await freePort()];
  const env = environment(program.env, folder, port, broker);
  const url = `http://127.0.0.1:${port}`;
  const [logFile, database] = [join(folder, 'n8n.log'), join(folder, '.n8n', 'database.sqlite')];
  const logDescriptor = openSync(logFile, 'a');
  const output = () => readFileSync(logFile, 'utf8');
  const run = (args: string[]) =>
    spawn(program.bin, args, { env, cwd: folder, detached: true, stdio: ['ignore', logDescriptor, logDescriptor] });
  let server: ChildProcess | undefined;
  // Do not leave n8n running if this process exits.
  const kill = () => server && signalGroup(server, 'SIGKILL');
  process.once('exit', kill);
  const stop = async () => {
    if (server) await stopProcess(server);
    process.off('exit', kill);
    closeSync(logDescriptor);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const files = writeFiles(folder, workflows, credentials);
    log('Importing into n8n ...');
    await waitForExit(run(['import:credentials', `--input=${files.credentials}`]), output);
    rmSync(files.credentials);
    await waitForExit(run(['import:workflow', '--separate', `--input=${files.workflows}`]), output);
    log('Publishing the workflows ...');
    await publish(workflows, database, (id) => waitForExit(run(['publish:workflow', `--id=${id}`]), output));
    log('Starting n8n ...');
    server = run(['start']);
    await waitUntilAnswering(url, workflows, server, output);
    return { url, logFile, database, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function environment(base: NodeJS.ProcessEnv, folder: string, port: number, broker: number): NodeJS.ProcessEnv {
  return {
    ...base,
    NODE_ENV: 'production',
    DB_TYPE: 'sqlite',
    N8N_USER_FOLDER: folder,
    N8N_ENCRYPTION_KEY: 'conformance-test-only',
    N8N_HOST: '127.0.0.1',
    N8N_LISTEN_ADDRESS: '127.0.0.1',
    N8N_PORT: String(port),
    N8N_RUNNERS_BROKER_PORT: String(broker),
    N8N_WEBHOOK_URL: `http://127.0.0.1:${port}/`,
    // Keep it off the network.
    N8N_DIAGNOSTICS_ENABLED: 'false',
    N8N_DIAGNOSTICS_CONFIG_FRONTEND: '',
    N8N_DIAGNOSTICS_CONFIG_BACKEND: '',
    N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
    N8N_TEMPLATES_ENABLED: 'false',
    N8N_PERSONALIZATION_ENABLED: 'false',
    N8N_COMMUNITY_PACKAGES_ENABLED: 'false',
    N8N_HIRING_BANNER_ENABLED: 'false',
    EXTERNAL_FRONTEND_HOOKS_URLS: '',
    N8N_PUBLIC_API_DISABLED: 'true',
    N8N_DISABLE_UI: 'true',
    N8N_AI_ENABLED: 'false',
    N8N_DISABLED_MODULES: 'mcp-registry',
    // Do not store execution data, which includes members' keys: the same settings the documentation requires of
    // operators.
    EXECUTIONS_DATA_PRUNE: 'false',
    EXECUTIONS_DATA_SAVE_ON_SUCCESS: 'none',
    EXECUTIONS_DATA_SAVE_ON_ERROR: 'none',
    EXECUTIONS_DATA_SAVE_MANUAL_EXECUTIONS: 'false',
    N8N_LOG_LEVEL: 'debug',
  };
}

function writeFiles(folder: string, workflows: N8nWorkflow[], credentials: Credential[]) {
  const paths = { credentials: join(folder, 'credentials.json'), workflows: join(folder, 'workflows') };
  writeFileSync(paths.credentials, JSON.stringify(credentials), { mode: 0o600 });
  mkdirSync(paths.workflows);
  for (const workflow of workflows)
    writeFileSync(join(paths.workflows, `${workflow.id}.json`), JSON.stringify(workflow));
  return paths;
}

/**
 * Publishes the first workflow with n8n's command and the others by updating the same columns: the command starts a
 * whole n8n, about ten seconds, to update one row.
 *
 * @throws Error if the command no longer writes exactly those columns
 */
async function publish(
  [first, ...others]: N8nWorkflow[],
  file: string,
  publishByCommand: (id: string) => Promise<void>,
): Promise<void> {
  if (first) await publishByCommand(first.id);
  const database = new DatabaseSync(file);
  try {
    const isPublished = database.prepare(
      'select 1 from workflow_entity where id = ? and active = 1 and activeVersionId = versionId',
    );
    if (first && !isPublished.get(first.id))
      throw new Error('publish:workflow no longer publishes by "active" and "activeVersionId" alone');
    const update = database.prepare(
      'update workflow_entity set active = 1, activeVersionId = versionId where id = ? and versionId is not null',
    );
    for (const { id, name } of others)
      if (update.run(id).changes !== 1) throw new Error(`n8n has no workflow "${name}"`);
  } finally {
    database.close();
  }
}

function waitForExit(child: ChildProcess, output: () => string): Promise<void> {
  const command = child.spawnargs.slice(1).join(' ');
  return new Promise((resolve, reject) => {
    const failWith = (problem: string) => reject(new Error(`n8n ${command} ${problem}:\n${output().slice(-3000)}`));
    const deadline = setTimeout(
      () => void stopProcess(child).then(() => failWith('took too long')),
      COMMAND_TIMEOUT_MS,
    );
    child.once('error', (error) => failWith(`could not be started (${error.message})`));
    child.once('close', (code) => {
      clearTimeout(deadline);
      if (code === 0) resolve();
      else failWith(`ended with ${code}`);
    });
  });
}

/** n8n reports ready before its webhooks are registered, which return 404 until then. */
async function waitUntilAnswering(
  url: string,
  workflows: N8nWorkflow[],
  server: ChildProcess,
  output: () => string,
): Promise<void> {
  const readyDeadline = Date.now() + START_TIMEOUT_MS;
  for (const { nodes } of workflows) {
    const path = nodes.map(({ parameters }) => parameters.path).find((value) => typeof value === 'string');
    while ((await statusOf(`${url}/webhook/${path}`)) === 404) {
      if (server.exitCode !== null) throw new Error(`n8n ended with ${server.exitCode}:\n${output().slice(-3000)}`);
      if (Date.now() > readyDeadline)
        throw new Error(`n8n did not answer at ${path} in time:\n${output().slice(-3000)}`);
      await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
    }
  }
}

/** Returns the status of an empty call; 404 if nothing listens yet. */
async function statusOf(address: string): Promise<number> {
  const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' };
  return fetch(address, init).then(
    ({ status }) => status,
    () => 404,
  );
}

/** Stops a process and its children. */
function stopProcess(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    const force = setTimeout(() => signalGroup(child, 'SIGKILL'), STOP_TIMEOUT_MS);
    child.once('close', () => {
      clearTimeout(force);
      resolve();
    });
    signalGroup(child, 'SIGTERM');
  });
}

function signalGroup({ pid, exitCode }: ChildProcess, name: NodeJS.Signals): void {
  if (pid && exitCode === null) process.kill(-pid, name);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
