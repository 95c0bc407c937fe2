/** A heading of a text in Markdown. */
export interface TextHeading {
  /** From 1, the highest, to 6. */
  depth: number;
  words: string;
  /** Where its line begins, in characters. */
  from: number;
}

/** What stands under a heading, with that heading and the lower ones in it. */
export interface TextSection extends TextHeading {
  /** Where its last word ends. */
  to: number;
}

/** The most sections of a text that are told apart: nobody refines one of more by itself. */
export const MOST_SECTIONS = 1000;

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
// A word begins behind the last blank, and nowhere else: the blanks are not tried one by one.
const HEADING = /^ {0,3}(#{1,6})[ \t]+(?![ \t])(.*)$/;

/** The headings of a text in their order; what stands in a block of code is none. */
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
      const [, marks, words = ''] = HEADING.exec(line.trimEnd()) ?? [];
      if (marks) headings.push({ depth: marks.length, words: withoutClosing(words), from });
    }
    from += line.length + 1;
  }
  return headings;
}

/**
 * The sections of a text, in their order: those under its highest headings, of which a title that stands alone is none. A
 * section is known by its number: two may have the same heading.
 */
export function textSections(text: string): TextSection[] {
  const headings = textHeadings(text);
  const depths = headings.map(({ depth }) => depth).sort();
  const depth = depths.find((one, index) => depths[index + 1] === one) ?? depths[0] ?? 0;
  const borders = headings.filter((heading) => heading.depth <= depth);
  return borders
    .map((heading, index) => {
      const { length } = text.slice(heading.from, borders[index + 1]?.from).trimEnd();
      return { ...heading, to: heading.from + length };
    })
    .filter((section) => section.depth === depth)
    .slice(0, MOST_SECTIONS);
}

/** The words of a heading without the marks that may close it ("## Title ##"). */
function withoutClosing(words: string): string {
  let end = words.length;
  while (words[end - 1] === '#') end -= 1;
  const isClosed = end < words.length && /[ \t]/.test(words.charAt(end - 1));
  return (isClosed ? words.slice(0, end) : words).trim();
}

/** The text of a section, by its number from 0; undefined where there is none. */
export function sectionAt(text: string, number: string): string | undefined {
  const section = /^\d+$/.test(number) ? textSections(text)[Number(number)] : undefined;
  return section && text.slice(section.from, section.to);
}

/** A text with another section in the place of one that is there. */
export function withSectionAt(text: string, number: string, made: string): string {
  const { from, to } = textSections(text)[Number(number)] ?? { from: 0, to: text.length };
  return text.slice(0, from) + made + text.slice(to);
}
