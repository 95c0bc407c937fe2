/** The words of a shell command: quotes and escapes are read, lines that go on are joined. Nothing is run or filled in. */
export function shellWords(command: string): string[] {
  const words: string[] = [];
  const text = command.replace(/(?:\\|\^)\r?\n/g, ' ');
  const part = /\s+|\$'((?:\\[\s\S]|[^'\\])*)'|'([^']*)'|"((?:\\[\s\S]|[^"\\])*)"|\\([\s\S])|[^\s'"\\$]+|\$/g;
  let word: string | undefined;
  for (const [whole, ansi, single, double, escaped] of text.matchAll(part)) {
    if (/^\s/.test(whole)) {
      if (word !== undefined) words.push(word);
      word = undefined;
      continue;
    }
    const read =
      ansi !== undefined ? unescaped(ansi) : (single ?? double?.replace(/\\(["\\$`])/g, '$1') ?? escaped ?? whole);
    word = (word ?? '') + read;
  }
  return word === undefined ? words : [...words, word];
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' };

function unescaped(text: string): string {
  return text
    .replace(/\\u([0-9a-fA-F]{4})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\\([\s\S])/g, (_, letter: string) => ESCAPES[letter] ?? letter);
}
