import { commandLine } from '../command-line';
import { operatorCommand } from './command';

/** The program behind `npm run operator` and `node dist/operator.js`. */
export function main(root: string): Promise<void> {
  return commandLine((args, print) => operatorCommand(args, { root, env: process.env, print }));
}
