import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { backUp } from '@/server/backup/backup';
import { restore } from '@/server/backup/restore';

/** What the commands have printed. */
export const printed: string[] = [];

/** What the commands are run with: a data folder, and where they print. */
export const commandOptions = (dataDir: string) => ({
  root: '.',
  env: { DATA_DIR: dataDir },
  print: (line: string) => void printed.push(line),
});

/** Runs `npm run backup` on a data folder. */
export const makeBackup = (dataDir: string, ...args: string[]) =>
  backUp(args, { ...commandOptions(dataDir), output: new PassThrough() });

/** Runs `npm run restore` into a data folder. */
export const putBackup = (dataDir: string, ...args: string[]) =>
  restore(args, { ...commandOptions(dataDir), input: Readable.from([]) });

/** Makes a data folder of as little as one can hold. */
export function makeLittleFolder(folder: string): void {
  mkdirSync(join(folder, 'db/empty'), { recursive: true });
  writeFileSync(join(folder, 'db/PG_VERSION'), '17\n');
  writeFileSync(join(folder, 'secrets.json'), '{ "jwtSecret": "x" }');
}
