import type { AutomationSource } from '../project/automation-source';
import type { WebhookAutomation } from './webhook-automations';

/** Returns the lines outside the front matter and fenced blocks, and the offset of a fence that is never closed. */
export function linesOutsideFences({ text }: AutomationSource) {
  const start = /^\uFEFF?---[ \t]*\r?\n[\s\S]*?\r?\n---[ \t]*(?:\r?\n|$)/.exec(text)?.[0].length ?? text.length;
  const lines: { text: string; offset: number }[] = [];
  let fence: { mark: string; offset: number } | undefined;
  for (const match of text.slice(start).matchAll(/[^\r\n]+/g)) {
    const line = { text: match[0], offset: start + match.index };
    const mark = /^\s*(```|~~~)/.exec(line.text)?.[1];
    if (!mark) {
      if (!fence) lines.push(line);
    } else if (!fence) fence = { mark, offset: line.offset };
    else if (fence.mark === mark) fence = undefined;
  }
  return { lines, unclosed: fence?.offset };
}

/** Returns the sections of an automation that are templates filled in with the request body. */
export function templatesOf({ sections, plugin }: WebhookAutomation): WebhookAutomation['sections'] {
  return sections.filter(({ heading }) => {
    const section = plugin?.manifest.sections?.[heading];
    return section !== undefined && section.holds !== 'text';
  });
}

/** Returns the body fields that limit lists of a demo, `{ "$upTo": "<field>" }`, with the offset of each in the text. */
export function limitsIn(text: string): { name: string; at: number }[] {
  return [...text.matchAll(/(?<="\$upTo":\s*")[^"]*(?=")/g)].map(({ 0: name, index: at }) => ({ name, at }));
}

/** Returns the placeholders `{{name}}` of a text; a placeholder never spans lines. */
export function placeholdersIn(text: string): { name: string; at: number }[] {
  return [...text.matchAll(/\{\{[^\S\n]*([^{}\n]*?)[^\S\n]*\}\}/g)].map((match) => ({
    name: match[1] ?? '',
    at: match.index,
  }));
}
