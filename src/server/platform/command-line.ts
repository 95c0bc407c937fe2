import { ignoreClosedOutput } from './closed-output';

/** Runs a command-line program, or prints its usage for `--help`; if it fails, prints the message of the error and exits with status 1. */
export async function runCommand(
  usage: string,
  command: (args: string[], print: (line: string) => void) => Promise<void>,
): Promise<void> {
  ignoreClosedOutput();
  const args = process.argv.slice(2);
  if (args.includes('--help') || args.includes('-h')) {
    console.log(usage);
    return;
  }
  try {
    await command(args, (line) => console.log(line));
  } catch (error) {
    console.error(`\n  ${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  }
}
