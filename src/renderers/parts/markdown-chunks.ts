/** Texts are cut into chunks of about this length: each is read and drawn by itself. */
const CHUNK_LENGTH = 6000;

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
/** A line that begins a block of its own: neither indented nor more of a list, a quote or a table. */
const FRESH_START = /^(?:#{1,6}\s|[^\s\-*+>|\d#])/;
const DEFINITION = /^ {0,3}\[[^\]\n]{1,200}\]:[ \t]+\S.*$/gm;

/** A piece of a text that means by itself what it means in the whole. */
export interface Chunk {
  text: string;
  /** Where it begins in the whole, in characters. */
  from: number;
}

/**
 * A text in Markdown in chunks: cut at blank lines, never in a block of code, a list, a quote or a table. Definitions of
 * links go with each.
 */
export function chunksOf(text: string): Chunk[] {
  if (text.length <= CHUNK_LENGTH) return [{ text, from: 0 }];
  const definitions = text.match(DEFINITION)?.join('\n') ?? '';
  let from = 0;
  return cut(text).map((piece) => {
    const chunk = { text: definitions ? `${piece}\n\n${definitions}` : piece, from };
    from += piece.length + 1;
    return chunk;
  });
}

function cut(text: string): string[] {
  const pieces: string[] = [];
  let lines: string[] = [];
  let length = 0;
  let fence = '';
  for (const line of text.split('\n')) {
    const blankBefore = lines.at(-1)?.trim() === '';
    if (!fence && length > CHUNK_LENGTH && blankBefore && FRESH_START.test(line)) {
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
