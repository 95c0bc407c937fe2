import { type ParseArgsConfig, parseArgs } from 'node:util';
import { closestName } from './suggest';

type Options = NonNullable<ParseArgsConfig['options']>;

/**
 * Parses the arguments of a command, which takes at most one word besides its options.
 * @throws Error that names an unknown option and the closest one, or the word that is too many
 */
export function parseCommandLine<const Known extends Options>(args: string[], options: Known) {
  const unknown = args.find((arg) => /^--[^-]/.test(arg) && !Object.hasOwn(options, nameOf(arg)));
  if (unknown !== undefined) throw new Error(unknownOption(nameOf(unknown), Object.keys(options)));
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [word, extra] = positionals;
  if (extra !== undefined) throw new Error(`"${extra}" is one word too many: this command takes one, here "${word}".`);
  return { values, word };
}

function nameOf(arg: string): string {
  return arg.slice(2).split('=', 1)[0] ?? '';
}

function unknownOption(name: string, known: readonly string[]): string {
  const near = closestName(name, known);
  const hint = near ? `Did you mean --${near}?` : `There are: ${known.map((one) => `--${one}`).join(', ')}.`;
  return `There is no option --${name}. ${hint}`;
}
