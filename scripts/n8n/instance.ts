import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import { freePort } from '../lib/free-port.ts';
import { n8nEnvironment, type QueueServices } from './environment.ts';
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
  /** File with the output of all its processes, and of the commands that prepared it. */
  logFile: string;
  /** Its database: the path of a file, or a connection string. */
  database: string;
  stop(): Promise<void>;
}

export interface InstanceOptions {
  program: N8nProgram;
  workflows: N8nWorkflow[];
  credentials: Credential[];
  log(line: string): void;
  /** Starts queue mode, as in compose.yaml: a main process, one for webhooks, and two workers. */
  queue?: QueueServices | undefined;
}

const COMMAND_TIMEOUT_MS = 180_000;
const START_TIMEOUT_MS = 240_000;
const STOP_TIMEOUT_MS = 20_000;
const POLL_INTERVAL_MS = 1000;
const WORKERS = 2;

/** Imports and publishes the workflows in a fresh n8n; resolves when all of them respond. @throws Error with n8n's output */
export async function startN8n({ program, workflows, credentials, log, queue }: InstanceOptions): Promise<N8nInstance> {
  const folder = mkdtempSync(join(tmpdir(), 'n8n-run-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const logFile = join(folder, 'n8n.log');
  const database = queue?.databaseUrl ?? join(folder, '.n8n', 'database.sqlite');
  const logDescriptor = openSync(logFile, 'a');
  const output = () => readFileSync(logFile, 'utf8');
  const run = async (args: string[], ownPort?: number) => {
    const ports = { port: ownPort ?? (await freePort()), brokerPort: await freePort() };
    const env = n8nEnvironment({ base: program.env, folder, url, queue, ...ports });
    return spawn(program.bin, args, {
      env,
      cwd: folder,
      detached: true,
      stdio: ['ignore', logDescriptor, logDescriptor],
    });
  };
  const runToEnd = async (args: string[]) => waitForExit(await run(args), output);
  const servers: ChildProcess[] = [];
  // Do not leave n8n running if this process exits.
  const kill = () => {
    for (const server of servers) signalGroup(server, 'SIGKILL');
  };
  process.once('exit', kill);
  const stop = async () => {
    await Promise.all(servers.map(stopProcess));
    process.off('exit', kill);
    closeSync(logDescriptor);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const files = writeFiles(folder, workflows, credentials);
    log('Importing into n8n ...');
    await runToEnd(['import:credentials', `--input=${files.credentials}`]);
    rmSync(files.credentials);
    await runToEnd(['import:workflow', '--separate', `--input=${files.workflows}`]);
    log('Publishing the workflows ...');
    await publish(workflows, database);
    log('Starting n8n ...');
    servers.push(await run(['start'], queue ? undefined : port));
    if (queue) {
      servers.push(await run(['webhook'], port));
      for (let count = 0; count < WORKERS; count += 1) servers.push(await run(['worker', '--concurrency=20']));
    }
    await waitUntilAnswering(url, workflows, servers, output);
    return { url, logFile, database, stop };
  } catch (error) {
    await stop();
    throw error;
  }
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
 * Publishes workflows by writing the columns that n8n's command writes: the command starts a whole n8n for each of them. That
 * their webhooks then answer shows that these columns still suffice.
 *
 * @throws Error naming a workflow that was not imported
 */
async function publish(workflows: readonly N8nWorkflow[], address: string): Promise<void> {
  const database = await openN8nDatabase(address);
  try {
    const update = `update workflow_entity set active = true, "activeVersionId" = "versionId"
      where id = $1 and "versionId" is not null returning id`;
    for (const { id, name } of workflows)
      if ((await database.query(update, id)).length !== 1) throw new Error(`n8n has no workflow "${name}"`);
  } finally {
    await database.close();
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

/** Waits until every webhook answers, because n8n reports that it is ready while webhooks still return 404. */
async function waitUntilAnswering(
  url: string,
  workflows: N8nWorkflow[],
  servers: ChildProcess[],
  output: () => string,
): Promise<void> {
  const readyDeadline = Date.now() + START_TIMEOUT_MS;
  for (const { nodes } of workflows) {
    const path = nodes.map(({ parameters }) => parameters.path).find((value) => typeof value === 'string');
    while ((await statusOf(`${url}/webhook/${path}`)) === 404) {
      const exited = servers.find(({ exitCode }) => exitCode !== null);
      if (exited) throw new Error(`n8n ended with ${exited.exitCode}:\n${output().slice(-3000)}`);
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

/** The database of an n8n: SQLite, or PostgreSQL in queue mode. */
interface N8nDatabase {
  /** Runs a statement with at most one value, which it refers to as `$1`. */
  query<T>(sql: string, value?: string): Promise<T[]>;
  close(): Promise<void>;
}

/** Opens a database by the path of its file, or by its connection string. */
export async function openN8nDatabase(address: string): Promise<N8nDatabase> {
  if (address.startsWith('postgres:')) {
    const client = new Client({ connectionString: address });
    await client.connect();
    return {
      query: async <T>(sql: string, value?: string) =>
        (await client.query(sql, value === undefined ? [] : [value])).rows as T[],
      close: () => client.end(),
    };
  }
  const database = new DatabaseSync(address);
  return {
    query: async <T>(sql: string, value?: string) =>
      database.prepare(sql.replace('$1', '?')).all(...(value === undefined ? [] : [value])) as T[],
    close: async () => database.close(),
  };
}
