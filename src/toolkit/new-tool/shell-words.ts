/** The words of a command, and what came behind it. */
export interface ShellCommand {
  words: string[];
  /** Text that a here-document hands to the command. */
  input?: string;
  /** What stands behind the command: another one, or prose. */
  rest: string;
}

const HERE_DOCUMENT = /<<-?[ \t]*(["']?)(\w+)\1([^\n]*)\n([\s\S]*?)\n[ \t]*\2[ \t]*(?:\n|$)/;
const WORD_PART =
  /\s+|\$'((?:\\[\s\S]|[^'\\])*)'|'([^']*)'|"((?:\\[\s\S]|[^"\\])*)"|\\([\s\S])|[;|&<>]+|[^\s'"\\$;|&<>]+|\$/g;

/** Splits the first command of a text into words: handles quotes, escapes and line continuations. Never runs or expands anything. */
export function splitShellCommand(text: string): ShellCommand {
  const command = isForCmd(text) ? fromCmd(text) : text.replace(/[\\^]\r?\n/g, ' ');
  const [document = '', , , behind = '', input] = HERE_DOCUMENT.exec(command) ?? [];
  const { words, end } = splitWords(document ? command.replace(document, `${behind}\n`) : command);
  const rest = (document ? command.replace(document, `${behind}\n`) : command).slice(end).trim();
  return { words, rest, ...(input !== undefined && { input }) };
}

function splitWords(text: string): { words: string[]; end: number } {
  const words: string[] = [];
  let word: string | undefined;
  let end = text.length;
  for (const { 0: match, 1: ansi, 2: single, 3: double, 4: escaped, index } of text.matchAll(WORD_PART)) {
    const isBreak = /^\s/.test(match);
    if (isBreak || /^[;|&<>]/.test(match)) {
      if (word !== undefined) words.push(word);
      word = undefined;
      // A command goes on in the next line if that begins with a flag: somebody lost the mark of the line's end.
      const goesOn = isBreak && (!match.includes('\n') || /^(?:-|["'])/.test(text.slice(index + match.length)));
      if (goesOn) continue;
      end = index;
      break;
    }
    const piece =
      ansi !== undefined ? unescapeAnsi(ansi) : (single ?? double?.replace(/\\(["\\$`])/g, '$1') ?? escaped ?? match);
    word = (word ?? '') + piece;
  }
  return { words: word === undefined ? words : [...words, word], end };
}

/** Whether a command is written for the command line of Windows, where a caret escapes the next character. */
function isForCmd(text: string): boolean {
  return text.includes('^"');
}

function fromCmd(text: string): string {
  return text
    .replace(/\^\r?\n(\r?\n)?/g, (_, lineBreak?: string) => (lineBreak ? '\n' : ' '))
    .replace(/\^([\s\S])/g, '$1');
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' };

function unescapeAnsi(text: string): string {
  return text
    .replace(/\\u([0-9a-fA-F]{4})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\\([\s\S])/g, (_, letter: string) => ESCAPES[letter] ?? letter);
}
