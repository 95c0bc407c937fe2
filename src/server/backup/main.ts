import { runCommand } from '../platform/command-line';
import { BACKUP_USAGE, backUp } from './backup';
import { RESTORE_USAGE, restore } from './restore';

/** Runs the program behind `npm run backup` and `node dist/backup.js`. */
export function backupMain(root: string): Promise<void> {
  return runCommand(BACKUP_USAGE, (args, print) =>
    backUp(args, { root, env: process.env, print, output: process.stdout }),
  );
}

/** Runs the program behind `npm run restore` and `node dist/restore.js`. */
export function restoreMain(root: string): Promise<void> {
  return runCommand(RESTORE_USAGE, (args, print) =>
    restore(args, { root, env: process.env, print, input: process.stdin }),
  );
}
