import { isMap, isNode, isScalar, LineCounter, type Node, parseDocument } from 'yaml';
import type { Automation } from '@/generated/automation';
import type { Path, Source } from './source-map.ts';

/** A section of an automation file: the text under one of its headings; other headings belong to the text. */
export interface Section {
  text: string;
  offset: number;
}

/** An automation file: its front matter as the value, its sections System, Prompt and Demo. */
export interface AutomationSource extends Source {
  /** Where the front matter is missing or no YAML. */
  syntax: { offset: number; message: string }[];
  sections: Record<string, Section>;
}

/** Reads `automation.md`: YAML between two lines of `---`, then Markdown. */
export function parseAutomationText(path: string, text: string): AutomationSource {
  const [whole = '', yaml] = /^---\n([\s\S]*?)\n---\n/.exec(text) ?? [];
  if (yaml === undefined) {
    const syntax = [{ offset: 0, message: 'no front matter' }];
    return { path, text, value: undefined, syntax, sections: {}, offsetOf: () => 0 };
  }
  const start = text.indexOf('\n') + 1;
  const document = parseDocument(yaml, { lineCounter: new LineCounter() });
  const syntax = document.errors.map(({ pos, message }) => ({
    offset: start + pos[0],
    message: message.replace(/ at line \d+[\s\S]*$/, ''),
  }));
  return {
    path,
    text,
    value: syntax.length === 0 ? document.toJS() : undefined,
    syntax,
    sections: sectionsOf(text, whole.length),
    offsetOf: (at, part) => start + offsetIn(document.contents, at, part),
  };
}

/** The front matter as far as it is there: its shape is held by a rule of its own. */
export function frontMatterOf({ value }: AutomationSource): Partial<Automation> {
  return typeof value === 'object' && value !== null ? value : {};
}

function offsetIn(root: Node | null, path: Path, part: 'value' | 'name' = 'value'): number {
  let offset = root?.range?.[0] ?? 0;
  let node: unknown = root;
  for (const [index, step] of path.entries()) {
    const pair = isMap(node)
      ? node.items.find(({ key }) => isScalar(key) && String(key.value) === String(step))
      : undefined;
    const next: unknown = pair
      ? pair.value
      : isNode(node) && 'items' in node
        ? (node.items as unknown[])[Number(step)]
        : undefined;
    const named = part === 'name' && index === path.length - 1 && isScalar(pair?.key) ? pair.key : next;
    if (!isNode(named)) return offset;
    offset = named.range?.[0] ?? offset;
    node = next;
  }
  return offset;
}

function sectionsOf(text: string, start: number): Record<string, Section> {
  const sections: Record<string, Section> = {};
  let current: Section | undefined;
  let fenced = false;
  let offset = start;
  for (const line of text.slice(start).split('\n')) {
    if (/^\s*(```|~~~)/.test(line)) fenced = !fenced;
    const heading = fenced ? undefined : /^## (System|Prompt|Demo)\s*$/.exec(line)?.[1];
    if (heading) sections[heading] = current = { text: '', offset: offset + line.length + 1 };
    else if (current) current.text += `${line}\n`;
    offset += line.length + 1;
  }
  return sections;
}
