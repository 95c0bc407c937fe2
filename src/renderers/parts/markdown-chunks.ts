import { definitionsIn, linkDefinitions } from '@/reading/markdown-lexer';

/** Texts are split into chunks of about this many characters; each is parsed and rendered by itself. */
const CHUNK_LENGTH = 6000;

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
/** A line that starts a new block: not indented, and no continuation of a list, quote or table. */
const FRESH_START = /^(?:#{1,6}\s|[^\s\-*+>|\d#])/;

/** A piece of a text that parses the same, with its link definitions, as within the whole. */
export interface Chunk {
  text: string;
  /** One in each line: a value by which equal ones are known. */
  definitions: string;
  /** Offset of the chunk in the whole text, in characters. */
  offset: number;
}

/** Splits Markdown at blank lines outside of blocks that continue. */
export function splitMarkdown(text: string): Chunk[] {
  const definitions = linkDefinitions(text);
  let offset = 0;
  return splitAtBlankLines(text).map((piece) => {
    const chunk = { text: piece, definitions: definitionsIn(piece, definitions).join('\n'), offset };
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
