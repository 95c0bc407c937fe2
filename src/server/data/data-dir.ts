import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What is made up at the first start and kept in the data folder, readable by its owner only. */
export interface Secrets {
  /** Signs session tokens of the embedded stack. */
  jwtSecret: string;
  demoPassword: string;
  demoAccessCode: string;
}

/** Makes the data folder where it is missing, closed to other users, and gives its path. */
export function openDataDir(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  return folder;
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
  writeFileSync(`${file}.new`, JSON.stringify(secrets, null, 2), { mode: 0o600 });
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
