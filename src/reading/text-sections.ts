export interface TextHeading {
  /** Level, from 1 (highest) to 6. */
  depth: number;
  title: string;
  /** Start offset of its line, in characters. */
  from: number;
}

/** A section: a heading with everything below it, up to the next heading of the same or a higher level. */
export interface TextSection extends TextHeading {
  /** End offset, without trailing white space. */
  to: number;
}

/** Maximum number of sections; further sections are ignored, because nobody refines that many one by one. */
export const MAX_SECTIONS = 1000;

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
// The lookahead fixes the end of the blanks, so that the pattern cannot backtrack over them.
const HEADING = /^ {0,3}(#{1,6})[ \t]+(?![ \t])(.*)$/;

/** Returns the headings of a text in order, ignoring code blocks. */
export function textHeadings(text: string): TextHeading[] {
  const headings: TextHeading[] = [];
  let fence = '';
  let from = 0;
  for (const line of text.split('\n')) {
    const mark = FENCE.exec(line)?.[1] ?? '';
    if (fence) {
      if (mark.startsWith(fence)) fence = '';
    } else if (mark) fence = mark;
    else {
      const [, marks, title = ''] = HEADING.exec(line.trimEnd()) ?? [];
      if (marks) headings.push({ depth: marks.length, title: withoutClosing(title), from });
    }
    from += line.length + 1;
  }
  return headings;
}

/**
 * Returns the sections of a text in order: those of its highest heading level, or of the next level if there is only one
 * title at the highest. A section is identified by its number, because two sections may have the same heading.
 */
export function textSections(text: string): TextSection[] {
  const headings = textHeadings(text);
  const depth = sectionDepth(headings);
  const borders = headings.filter((heading) => heading.depth <= depth);
  const sections: TextSection[] = [];
  for (const [index, heading] of borders.entries()) {
    if (heading.depth !== depth) continue;
    if (sections.length === MAX_SECTIONS) break;
    const { length } = text.slice(heading.from, borders[index + 1]?.from).trimEnd();
    sections.push({ ...heading, to: heading.from + length });
  }
  return sections;
}

/** Returns the highest level that two headings have, else the highest level. */
function sectionDepth(headings: readonly TextHeading[]): number {
  const counts: number[] = [];
  for (const { depth } of headings) counts[depth] = (counts[depth] ?? 0) + 1;
  const repeated = counts.findIndex((count) => count > 1);
  return repeated === -1 ? counts.indexOf(1) : repeated;
}

/** Removes the closing marks of a heading ("## Title ##"). */
function withoutClosing(title: string): string {
  let end = title.length;
  while (title[end - 1] === '#') end -= 1;
  const isClosed = end < title.length && /[ \t]/.test(title.charAt(end - 1));
  return (isClosed ? title.slice(0, end) : title).trim();
}

/** Returns the text of a section by its number from 0; undefined if there is none. */
export function sectionAt(text: string, number: string): string | undefined {
  const section = /^\d+$/.test(number) ? textSections(text)[Number(number)] : undefined;
  return section && text.slice(section.from, section.to);
}

/** Returns the text with the section of this number replaced. */
export function withSectionAt(text: string, number: string, replacement: string): string {
  const { from, to } = textSections(text)[Number(number)] ?? { from: 0, to: text.length };
  return text.slice(0, from) + replacement + text.slice(to);
}
