import { operatorCommand } from './command';

/** The program behind `npm run operator` and `node dist/operator.js`. */
export async function main(root: string): Promise<void> {
  try {
    await operatorCommand(process.argv.slice(2), { root, env: process.env, print: (line) => console.log(line) });
  } catch (error) {
    console.error(`\n  ${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  }
}
