import { parseFlags, print, type Script, type ScriptIo, withErrorStatus } from './script-io.ts';

/** A command on one tool. @param name the id as it was typed */
type ToolCommand = (name: string, options: { json: boolean }, io: ScriptIo) => Promise<void>;

/** Creates a script with the parameters <id>, --json and --help. Without an id, it prints the help and ends with status 1. */
export function toolCommand(help: string, run: ToolCommand): Script {
  return withErrorStatus(1, async (args, io) => {
    const { flags, word: name } = parseFlags(args, 'json');
    if (flags.help || name === undefined) {
      print(io, help);
      return flags.help ? 0 : 1;
    }
    await run(name, { json: flags.json === true }, io);
    return 0;
  });
}
