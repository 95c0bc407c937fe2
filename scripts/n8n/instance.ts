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

/** A running n8n of its own, with an empty database at the start. */
export interface N8nInstance {
  url: string;
  /** File of everything it and the commands before it printed. */
  logFile: string;
  /** File of its database. */
  database: string;
  stop(): Promise<void>;
}

export interface InstanceOptions {
  program: N8nProgram;
  workflows: N8nWorkflow[];
  credentials: Credential[];
  log(line: string): void;
}

const COMMAND_MS = 180_000;
const START_MS = 240_000;
const STOP_MS = 20_000;
const LOOK_EVERY_MS = 1000;

/**
 * Imports and publishes the workflows in a fresh n8n, starts it and waits until every one of them answers.
 *
 * @throws Error with what n8n printed where a step fails
 */
export async function startN8n({ program, workflows, credentials, log }: InstanceOptions): Promise<N8nInstance> {
  const folder = mkdtempSync(join(tmpdir(), 'n8n-run-'));
  const [port, broker] = [await freePort(), await freePort()];
  const env = environment(program.env, folder, port, broker);
  const url = `http://127.0.0.1:${port}`;
  const [logFile, database] = [join(folder, 'n8n.log'), join(folder, '.n8n', 'database.sqlite')];
  const sink = openSync(logFile, 'a');
  const output = () => readFileSync(logFile, 'utf8');
  const run = (args: string[]) =>
    spawn(program.bin, args, { env, cwd: folder, detached: true, stdio: ['ignore', sink, sink] });
  let server: ChildProcess | undefined;
  // Whatever ends this process must not leave n8n behind.
  const kill = () => server && signal(server, 'SIGKILL');
  process.once('exit', kill);
  const stop = async () => {
    if (server) await end(server);
    process.off('exit', kill);
    closeSync(sink);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const files = writeFiles(folder, workflows, credentials);
    log('Importing into n8n ...');
    await finished(run(['import:credentials', `--input=${files.credentials}`]), output);
    rmSync(files.credentials);
    await finished(run(['import:workflow', '--separate', `--input=${files.workflows}`]), output);
    log('Publishing the workflows ...');
    await publish(workflows, database, (id) => finished(run(['publish:workflow', `--id=${id}`]), output));
    log('Starting n8n ...');
    server = run(['start']);
    await answering(url, workflows, server, output);
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
    // Nothing of it may look for the network.
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
    // What keeps a member's key no longer than its run: the same as the operator is told to set.
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
 * Publishes the first workflow with n8n's command, and the others as that command does: it starts a whole n8n, for some ten
 * seconds, to update one row.
 *
 * @throws Error if the command left anything else behind than what is written for the others
 */
async function publish(
  [first, ...others]: N8nWorkflow[],
  file: string,
  byCommand: (id: string) => Promise<void>,
): Promise<void> {
  if (first) await byCommand(first.id);
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

function finished(child: ChildProcess, output: () => string): Promise<void> {
  const command = child.spawnargs.slice(1).join(' ');
  return new Promise((done, fail) => {
    const why = (said: string) => fail(new Error(`n8n ${command} ${said}:\n${output().slice(-3000)}`));
    const deadline = setTimeout(() => void end(child).then(() => why('took too long')), COMMAND_MS);
    child.once('error', (error) => why(`could not be started (${error.message})`));
    child.once('close', (code) => {
      clearTimeout(deadline);
      if (code === 0) done();
      else why(`ended with ${code}`);
    });
  });
}

/** Being ready is not enough: webhooks are registered later, and answer 404 until then. */
async function answering(
  url: string,
  workflows: N8nWorkflow[],
  server: ChildProcess,
  output: () => string,
): Promise<void> {
  const until = Date.now() + START_MS;
  for (const { nodes } of workflows) {
    const path = nodes.map(({ parameters }) => parameters.path).find((value) => typeof value === 'string');
    while ((await statusOf(`${url}/webhook/${path}`)) === 404) {
      if (server.exitCode !== null) throw new Error(`n8n ended with ${server.exitCode}:\n${output().slice(-3000)}`);
      if (Date.now() > until) throw new Error(`n8n did not answer at ${path} in time:\n${output().slice(-3000)}`);
      await new Promise((done) => setTimeout(done, LOOK_EVERY_MS));
    }
  }
}

/** Status of an empty call; 404 where nothing listens yet. */
async function statusOf(address: string): Promise<number> {
  const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' };
  return fetch(address, init).then(
    ({ status }) => status,
    () => 404,
  );
}

/** Ends a process and everything it started. */
function end(child: ChildProcess): Promise<void> {
  return new Promise((done) => {
    if (child.exitCode !== null || child.signalCode !== null) return done();
    const force = setTimeout(() => signal(child, 'SIGKILL'), STOP_MS);
    child.once('close', () => {
      clearTimeout(force);
      done();
    });
    signal(child, 'SIGTERM');
  });
}

function signal({ pid, exitCode }: ChildProcess, name: NodeJS.Signals): void {
  if (pid && exitCode === null) process.kill(-pid, name);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}
