/** Expected headings and length of a complete text. */
export interface TextExpectations {
  headings?: readonly string[] | undefined;
  words?: number | undefined;
}

/** Maximum length of a heading, in characters; longer lines are not headings. */
const MAX_HEADING_LENGTH = 200;
const MAX_LINES = 20_000;

/** Share of the expected headings or words below which a text counts as far below. */
const FAR_BELOW = 0.5;

/** Returns what a text lacks if it is far below its expectations, in words for the member; empty for all other texts. */
export function textShortfall(text: string, { headings = [], words = 0 }: TextExpectations): string[] {
  const missing = missingHeadings(text, headings);
  const count = countWords(text);
  return [
    ...(missing.length > Math.max(1, headings.length * FAR_BELOW) ? missing : []),
    ...(count < words * FAR_BELOW ? [`most of its length (${count} of at least ${words} words)`] : []),
  ];
}

export function missingHeadings(text: string, headings: readonly string[]): string[] {
  const headingsInText = new Set(text.split('\n', MAX_LINES).flatMap(headingCandidates));
  return headings.filter((heading) => !headingsInText.has(heading.toLowerCase()));
}

export function countWords(text: string): number {
  return text.split(/\s+/).filter(Boolean).length;
}

/** Returns the possible headings in a line, without markup and number: the whole line, and the text before its colon. */
function headingCandidates(line: string): string[] {
  if (line.length > MAX_HEADING_LENGTH) return [];
  const text = line.replace(/^[\s#*_]*(?:\d+[.)])?[\s*_]*/, '').toLowerCase();
  return [text, text.split(':')[0] ?? ''].map((heading) => heading.replace(/(?<![\s#*_:])[\s#*_:]+$/, ''));
}
