import { readFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { parseArgs } from 'node:util';
import { closestName } from '@/toolkit/text/suggest';

/** The formats in which a result can be written. */
export const FORMATS = ['text', 'json', 'csv'] as const;
export type Format = (typeof FORMATS)[number];

export const USAGE = `npm run tool -- <id> [--<field> <value> ...]     runs a tool of the site and prints its result

  --json <file>      answers as JSON, by field; - reads standard input. --<field> options override it
  --<field> <value>  an answer; repeat the option for a list. @<path> uploads that file
  --batch <file>     runs it for every row of a CSV file and writes the results as CSV; run it again to continue where it stopped
  --format <format>  ${FORMATS.join(', ')}; default: text
  --out <path>       writes the result to this file
  --address <url>    the site; default: API_ADDRESS, or http://127.0.0.1:4173

API_TOKEN contains a token of your account: create one under "API access" in your account menu.
At a terminal, missing answers are asked for. Ctrl+C also ends the run at the site.
Exit status: 0 with a result, 1 if the site returned none, 2 for a wrong command line.`;

export interface CommandLine {
  tool: string;
  address: string;
  token: string;
  json?: string;
  /** A CSV file; the tool runs for each row. */
  batch?: string;
  format: Format;
  out?: string;
  fields: Record<string, string[]>;
  files: Record<string, () => File>;
}

/** Media types by extension, for types the site cannot detect from bytes. */
const TYPES: Record<string, string> = {
  '.csv': 'text/csv',
  '.txt': 'text/plain',
  '.md': 'text/markdown',
  '.json': 'application/json',
};

/** Parses a command line. @throws Error with a message for the user */
export function readArguments(
  args: string[],
  tools: readonly string[],
  env: Record<string, string | undefined>,
): CommandLine | 'help' {
  const { tokens } = parseArgs({ args, strict: false, allowPositionals: true, tokens: true });
  const values: Record<string, string[]> = {};
  const positionals: string[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token?.kind === 'positional') positionals.push(token.value);
    if (token?.kind !== 'option') continue;
    if (token.name === 'help' || token.name === 'h') return 'help';
    const next = tokens[at + 1];
    const value = token.value ?? (next?.kind === 'positional' ? next.value : undefined);
    if (value === undefined) throw new Error(`--${token.name} wants a value behind it.`);
    if (token.value === undefined) at += 1;
    values[token.name] = [...(values[token.name] ?? []), value];
  }
  const [tool, extra] = positionals;
  if (tool === undefined) return 'help';
  if (extra !== undefined) throw new Error(`"${extra}" belongs to no field: write --<field> before it.`);
  if (!tools.includes(tool)) throw new Error(`There is no tool "${tool}".${withSuggestion(tool, tools)}`);
  const { json, batch, format = ['text'], out, address, ...fields } = values;
  const chosenFormat = FORMATS.find((one) => one === format[0]);
  if (!chosenFormat) throw new Error(`--format is one of ${FORMATS.join(', ')}.`);
  const token = env.API_TOKEN;
  if (!token) throw new Error('API_TOKEN is not set: make a token under "API access" in the menu of your account.');
  const typed = Object.entries(fields);
  const isFile = ([, [first]]: [string, string[]]) => first?.startsWith('@') ?? false;
  return {
    tool,
    token,
    address: address?.[0] ?? env.API_ADDRESS ?? 'http://127.0.0.1:4173',
    format: chosenFormat,
    fields: Object.fromEntries(typed.filter((entry) => !isFile(entry))),
    files: Object.fromEntries(typed.filter(isFile).map(([name, [path = '']]) => [name, () => fileAt(path.slice(1))])),
    ...(json?.[0] !== undefined && { json: json[0] }),
    ...(batch?.[0] !== undefined && { batch: batch[0] }),
    ...(out?.[0] !== undefined && { out: out[0] }),
  };
}

function fileAt(path: string): File {
  return new File([readFileSync(path)], basename(path), { type: TYPES[extname(path).toLowerCase()] ?? '' });
}

function withSuggestion(name: string, names: readonly string[]): string {
  const close = closestName(name, names);
  return close ? ` Did you mean "${close}"?` : ` There are: ${names.join(', ')}.`;
}
