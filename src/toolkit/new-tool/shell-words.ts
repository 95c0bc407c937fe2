/** Splits a shell command into words: handles quotes, escapes and line continuations. Never runs or expands anything. */
export function splitShellWords(command: string): string[] {
  const words: string[] = [];
  const text = command.replace(/(?:\\|\^)\r?\n/g, ' ');
  const part = /\s+|\$'((?:\\[\s\S]|[^'\\])*)'|'([^']*)'|"((?:\\[\s\S]|[^"\\])*)"|\\([\s\S])|[^\s'"\\$]+|\$/g;
  let word: string | undefined;
  for (const [match, ansi, single, double, escaped] of text.matchAll(part)) {
    if (/^\s/.test(match)) {
      if (word !== undefined) words.push(word);
      word = undefined;
      continue;
    }
    const piece =
      ansi !== undefined ? unescapeAnsi(ansi) : (single ?? double?.replace(/\\(["\\$`])/g, '$1') ?? escaped ?? match);
    word = (word ?? '') + piece;
  }
  return word === undefined ? words : [...words, word];
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' };

function unescapeAnsi(text: string): string {
  return text
    .replace(/\\u([0-9a-fA-F]{4})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\\([\s\S])/g, (_, letter: string) => ESCAPES[letter] ?? letter);
}
