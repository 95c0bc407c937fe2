import type { Scene } from '@/generated/results';

/** A heading line: "Scene 3", "## Scene 3: The chase", "**SCENE 3** (night)". In prose no punctuation follows the number. */
const HEADING = /^[\s>#*_-]*scene\s+#?(\d{1,4})(?=\s*(?:$|[:.)|*_(–—-]))(.*)$/i;

/** A heading within a line, for answers without line breaks. */
const INLINE_HEADING = /\bscene\s+#?(\d{1,4})\s*[:–—]/gi;

/**
 * Splits a long text at its "Scene N" headings and drops the text before the first heading. The prompt of a heading without
 * text below it is in the heading ("Scene 1: A man walks through rain"). Returns an empty list if there is no heading or
 * prompt. docs/behaviour.md, section 7 (call 7).
 */
export function splitScenes(text: string): Scene[] {
  const sections = splitSections(text.split(/\r?\n/));
  if (sections.length < 2) {
    const lines = text.replace(INLINE_HEADING, '\n$&').split('\n');
    const inline = splitSections(lines);
    if (inline.length > sections.length) return inline.flatMap(toScenes);
  }
  return sections.flatMap(toScenes);
}

interface Section {
  scene: number;
  rest: string;
  lines: string[];
}

function splitSections(lines: readonly string[]): Section[] {
  const sections: Section[] = [];
  for (const line of lines) {
    const heading = line.length < 5000 ? HEADING.exec(line) : null;
    if (heading) sections.push({ scene: Number(heading[1]), rest: withoutMarks(heading[2] ?? ''), lines: [] });
    else sections.at(-1)?.lines.push(line);
  }
  return sections;
}

function toScenes({ scene, rest, lines }: Section): Scene[] {
  const body = lines.join('\n').trim();
  if (body !== '') return [{ scene, title: rest, prompt: body }];
  return rest === '' ? [] : [{ scene, title: '', prompt: rest.trim() }];
}

/** Strips separators and Markdown marks from both ends of a heading. */
function withoutMarks(text: string): string {
  const start = text.replace(/^[\s*_#:.)|–—-]+/, '');
  // A loop, because a regular expression anchored at the end would take quadratic time on long runs of spaces.
  let end = start.length;
  while (end > 0 && ' \t*_#'.includes(start.charAt(end - 1))) end -= 1;
  return start.slice(0, end);
}
