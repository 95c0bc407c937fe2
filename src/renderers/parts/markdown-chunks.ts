/** Texts are split into chunks of about this many characters; each is parsed and rendered by itself. */
const CHUNK_LENGTH = 6000;

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
/** A line that starts a new block: not indented, and no continuation of a list, quote or table. */
const FRESH_START = /^(?:#{1,6}\s|[^\s\-*+>|\d#])/;
const DEFINITION = /^ {0,3}\[[^\]\n]{1,200}\]:[ \t]+\S.*$/gm;

/** A piece of a text that parses the same by itself as within the whole. */
export interface Chunk {
  text: string;
  /** Offset of the chunk in the whole text, in characters. */
  offset: number;
}

/** Splits Markdown at blank lines outside of blocks that continue. Each chunk gets all link definitions. */
export function splitMarkdown(text: string): Chunk[] {
  if (text.length <= CHUNK_LENGTH) return [{ text, offset: 0 }];
  const definitions = text.match(DEFINITION)?.join('\n') ?? '';
  let offset = 0;
  return splitAtBlankLines(text).map((piece) => {
    const chunk = { text: definitions ? `${piece}\n\n${definitions}` : piece, offset };
    offset += piece.length + 1;
    return chunk;
  });
}

function splitAtBlankLines(text: string): string[] {
  const pieces: string[] = [];
  let lines: string[] = [];
  let length = 0;
  let fence = '';
  for (const line of text.split('\n')) {
    const isAfterBlankLine = lines.at(-1)?.trim() === '';
    if (!fence && length > CHUNK_LENGTH && isAfterBlankLine && FRESH_START.test(line)) {
      pieces.push(lines.join('\n'));
      lines = [];
      length = 0;
    }
    const mark = FENCE.exec(line)?.[1] ?? '';
    if (!fence) fence = mark;
    else if (mark.startsWith(fence)) fence = '';
    lines.push(line);
    length += line.length + 1;
  }
  return [...pieces, lines.join('\n')];
}
