import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What is made up at the first start and kept in the data folder, readable by its owner only. */
export interface Secrets {
  /** Signs session tokens of the embedded stack. */
  jwtSecret: string;
  demoPassword: string;
  demoAccessCode: string;
}

/**
 * Makes the data folder where it is missing, closed to other users, sees that it holds files, and gives its path.
 *
 * @throws Error in words for the operator where it does not
 */
export function openDataDir(folder: string): string {
  try {
    makeFolder(folder);
    chmodSync(folder, 0o700);
    tryOut(join(folder, 'probe'));
    return folder;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`DATA_DIR must be a folder the server can make and write to, but is ${folder} (${reason}).`, {
      cause: error,
    });
  }
}

/** One folder after the other: mkdir's own way never ends where a file system denies that a parent exists, as /proc does. */
function makeFolder(folder: string): void {
  if (!existsSync(folder)) {
    makeFolder(dirname(folder));
    mkdirSync(folder, { mode: 0o700 });
  }
  if (!statSync(folder).isDirectory()) throw new Error(`${folder} is not a folder`);
}

/** Does what the server will do with its files. */
function tryOut(file: string): void {
  writeFileSync(`${file}.new`, 'x', { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
  rmSync(file);
}

/** The secrets of a data folder; made at the first call, the same ever after. @throws Error where the file is damaged. */
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
