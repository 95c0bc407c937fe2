/** Runs what a command does; where it fails, says why in words for the operator, and ends with status 1. */
export async function commandLine(
  work: (args: string[], print: (line: string) => void) => Promise<void>,
): Promise<void> {
  try {
    await work(process.argv.slice(2), (line) => console.log(line));
  } catch (error) {
    console.error(`\n  ${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  }
}
