import { ignoreClosedOutput } from './closed-output';

/** Runs a command-line program; if it fails, prints the message of the error and exits with status 1. */
export async function runCommand(
  command: (args: string[], print: (line: string) => void) => Promise<void>,
): Promise<void> {
  ignoreClosedOutput();
  try {
    await command(process.argv.slice(2), (line) => console.log(line));
  } catch (error) {
    console.error(`\n  ${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  }
}
