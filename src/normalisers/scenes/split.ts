import type { Scene } from '@/generated/results';

/** A line that is a heading: "Scene 3", "## Scene 3: The chase", "**SCENE 3** (night)". Prose goes on without a mark. */
const HEADING = /^[\s>#*_-]*scene\s+#?(\d{1,4})(?=\s*(?:$|[:.)|*_(–—-]))(.*)$/i;

/** The same heading within a line, for answers without line breaks. */
const INLINE_HEADING = /\bscene\s+#?(\d{1,4})\s*[:–—]/gi;

/**
 * Splits one long text at its "Scene N" headings; what stands before the first heading is left out. A heading with nothing
 * under it holds the prompt itself ("Scene 1: A man walks through rain"). Empty where there is no heading or no prompt.
 * docs/behaviour.md, section 7 (call 7).
 */
export function splitScenes(text: string): Scene[] {
  const sections = sectionsOf(text.split(/\r?\n/));
  if (sections.length < 2) {
    const lines = text.replace(INLINE_HEADING, '\n$&').split('\n');
    const inline = sectionsOf(lines);
    if (inline.length > sections.length) return inline.flatMap(sceneOf);
  }
  return sections.flatMap(sceneOf);
}

interface Section {
  scene: number;
  rest: string;
  lines: string[];
}

function sectionsOf(lines: readonly string[]): Section[] {
  const sections: Section[] = [];
  for (const line of lines) {
    const heading = line.length < 5000 ? HEADING.exec(line) : null;
    if (heading) sections.push({ scene: Number(heading[1]), rest: withoutMarks(heading[2] ?? ''), lines: [] });
    else sections.at(-1)?.lines.push(line);
  }
  return sections;
}

function sceneOf({ scene, rest, lines }: Section): Scene[] {
  const body = lines.join('\n').trim();
  if (body !== '') return [{ scene, title: rest, prompt: body }];
  return rest === '' ? [] : [{ scene, title: '', prompt: rest.trim() }];
}

/** A heading without the signs that set it off, or set it in bold or italics. */
function withoutMarks(text: string): string {
  const start = text.replace(/^[\s*_#:.)|–—-]+/, '');
  // Walked, not matched: a pattern for the end of a text would be tried anew at every white space in it.
  let end = start.length;
  while (end > 0 && ' \t*_#'.includes(start.charAt(end - 1))) end -= 1;
  return start.slice(0, end);
}
