import { runCommand } from '../../platform/command-line';
import { operatorCommand } from './operator-command';

/** Runs the program behind `npm run operator` and `node dist/operator.js`. */
export function main(root: string): Promise<void> {
  return runCommand((args, print) => operatorCommand(args, { root, env: process.env, print }));
}
