import { runCommand } from '../platform/command-line';
import { backUp } from './backup';
import { restore } from './restore';

/** Runs the program behind `npm run backup` and `node dist/backup.js`. */
export function backupMain(root: string): Promise<void> {
  return runCommand((args, print) => backUp(args, { root, env: process.env, print, output: process.stdout }));
}

/** Runs the program behind `npm run restore` and `node dist/restore.js`. */
export function restoreMain(root: string): Promise<void> {
  return runCommand((args, print) => restore(args, { root, env: process.env, print, input: process.stdin }));
}
