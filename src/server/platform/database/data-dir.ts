import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Random secrets, created at the first start and stored in the data folder, readable by its owner only. */
export interface Secrets {
  /** Signs session tokens of the embedded stack. */
  jwtSecret: string;
  demoPassword: string;
  demoAccessCode: string;
}

/**
 * Creates the data folder if it is missing, closes it to other users, checks that the server can write to it, and
 * returns its path.
 *
 * @throws Error with a message for the operator if the folder cannot be created or written to
 */
export function openDataDir(folder: string): string {
  try {
    createFolder(folder);
    chmodSync(folder, 0o700);
    probeWrite(join(folder, 'probe'));
    return folder;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`DATA_DIR must be a folder the server can make and write to, but is ${folder} (${reason}).`, {
      cause: error,
    });
  }
}

/** Creates a folder and its parents one by one: in /proc, `mkdir` with `recursive` never returns. */
function createFolder(folder: string): void {
  if (!existsSync(folder)) {
    createFolder(dirname(folder));
    mkdirSync(folder, { mode: 0o700 });
  }
  if (!statSync(folder).isDirectory()) throw new Error(`${folder} is not a folder`);
}

/** Writes, renames and removes a file, as the server does later. */
function probeWrite(file: string): void {
  writeFileSync(`${file}.new`, 'x', { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
  rmSync(file);
}

/** Loads the secrets of a data folder; the first call creates them. @throws Error if the file is damaged */
export function loadSecrets(folder: string): Secrets {
  const file = join(folder, 'secrets.json');
  if (existsSync(file)) return parseSecrets(readFileSync(file, 'utf8'), file);
  const secrets: Secrets = {
    jwtSecret: randomBytes(48).toString('base64url'),
    demoPassword: randomBytes(9).toString('base64url'),
    demoAccessCode: `DEMO-${randomBytes(4).toString('hex').toUpperCase()}`,
  };
  writeFileSync(`${file}.new`, JSON.stringify(secrets, null, 2), { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
  return secrets;
}

function parseSecrets(text: string, file: string): Secrets {
  const value: unknown = JSON.parse(text);
  const { jwtSecret, demoPassword, demoAccessCode } = value as Partial<Secrets>;
  if (!jwtSecret || jwtSecret.length < 32 || !demoPassword || !demoAccessCode) {
    throw new Error(`${file} is damaged. Restore it, or remove the data folder to start afresh.`);
  }
  return { jwtSecret, demoPassword, demoAccessCode };
}
