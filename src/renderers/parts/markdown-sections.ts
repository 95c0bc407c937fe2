/** Texts are cut into sections of about this length: each is read and drawn by itself. */
const SECTION_LENGTH = 6000;

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
/** A line that begins a block of its own: neither indented nor more of a list, a quote or a table. */
const FRESH_START = /^(?:#{1,6}\s|[^\s\-*+>|\d#])/;
const DEFINITION = /^ {0,3}\[[^\]\n]{1,200}\]:[ \t]+\S.*$/gm;

/**
 * A text in Markdown in sections that mean by themselves what they mean in the whole: cut at blank lines, never in a block
 * of code, a list, a quote or a table. Definitions of links go with each.
 */
export function sectionsOf(text: string): string[] {
  if (text.length <= SECTION_LENGTH) return [text];
  const definitions = text.match(DEFINITION)?.join('\n') ?? '';
  return cut(text).map((section) => (definitions ? `${section}\n\n${definitions}` : section));
}

function cut(text: string): string[] {
  const sections: string[] = [];
  let lines: string[] = [];
  let length = 0;
  let fence = '';
  for (const line of text.split('\n')) {
    const blankBefore = lines.at(-1)?.trim() === '';
    if (!fence && length > SECTION_LENGTH && blankBefore && FRESH_START.test(line)) {
      sections.push(lines.join('\n'));
      lines = [];
      length = 0;
    }
    const mark = FENCE.exec(line)?.[1] ?? '';
    if (!fence) fence = mark;
    else if (mark.startsWith(fence)) fence = '';
    lines.push(line);
    length += line.length + 1;
  }
  return [...sections, lines.join('\n')];
}
