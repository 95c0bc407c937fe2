import type { DescribedAutomation } from './described-automations.ts';
import type { AutomationSource } from './front-matter.ts';

/** A line of an automation file outside of fenced blocks, after its front matter. */
export interface TextLine {
  text: string;
  offset: number;
}

/** The lines after the front matter that stand in no fenced block, and where a block begins that nothing closes. */
export function openLines({ text }: AutomationSource): { lines: TextLine[]; unclosed?: number } {
  const start = /^\uFEFF?---[ \t]*\r?\n[\s\S]*?\r?\n---[ \t]*(?:\r?\n|$)/.exec(text)?.[0].length ?? text.length;
  const lines: TextLine[] = [];
  let fence: { mark: string; offset: number } | undefined;
  for (const match of text.slice(start).matchAll(/[^\r\n]+/g)) {
    const line = { text: match[0], offset: start + match.index };
    const mark = /^\s*(```|~~~)/.exec(line.text)?.[1];
    if (!mark) {
      if (!fence) lines.push(line);
    } else if (!fence) fence = { mark, offset: line.offset };
    else if (fence.mark === mark) fence = undefined;
  }
  return { lines, ...(fence && { unclosed: fence.offset }) };
}

/** The texts of an automation that its body is filled into, with the place of each. */
export function templatesOf({
  sections,
  plugin,
}: DescribedAutomation): { heading: string; text: string; offset: number }[] {
  return sections.filter(({ heading }) => {
    const words = plugin?.says.sections?.[heading];
    return words !== undefined && words.holds !== 'text';
  });
}

/** The placeholders of a text: `{{name}}`, each within one line. */
export function placeholdersIn(text: string): { name: string; at: number }[] {
  return [...text.matchAll(/\{\{[^\S\n]*([^{}\n]*?)[^\S\n]*\}\}/g)].map((match) => ({
    name: match[1] ?? '',
    at: match.index,
  }));
}
