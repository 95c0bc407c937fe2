import { isMap, isNode, isScalar, type Node, parseDocument } from 'yaml';

/** A section of an automation file: the text below a second-level heading. */
export interface AutomationSection {
  heading: string;
  /** Offsets of the heading and of the text. */
  headingOffset: number;
  offset: number;
  text: string;
}

/** A parsed automation file with the source offsets of its parts. */
export interface AutomationText {
  /** The front matter; undefined if it cannot be parsed. */
  value: unknown;
  /** Errors: missing front matter, or invalid YAML. */
  syntax: { offset: number; message: string; code: string }[];
  sections: AutomationSection[];
  /** Returns the offset of a front matter value or of its key, or that of the nearest existing parent if it is missing. */
  offsetOf(path: readonly (string | number)[], part?: 'value' | 'name'): number;
}

/** Splits a heading such as `Demo: voices` into the section it stands for (`Demo`) and the name it applies to (`voices`). */
export function splitHeading({ heading }: Pick<AutomationSection, 'heading'>): { heading: string; name?: string } {
  const [, section = heading, name] = /^([^:]+): *(?! )(.+)$/.exec(heading) ?? [];
  return { heading: section, ...(name !== undefined && { name }) };
}

const FRONT_MATTER = /^(\uFEFF?---[ \t]*\r?\n)([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/;

/** Parses the text of an `automation.md`: YAML between two lines of `---`, then Markdown. Never throws. */
export function readAutomationText(text: string): AutomationText {
  const [whole = '', opening = '', yaml] = FRONT_MATTER.exec(text) ?? [];
  if (yaml === undefined)
    return {
      value: undefined,
      syntax: [{ offset: 0, message: 'no front matter', code: 'NONE' }],
      sections: [],
      offsetOf: () => 0,
    };
  const start = opening.length;
  const document = parseDocument(yaml);
  const syntax = document.errors.map(({ pos, message, code }) => ({
    offset: start + pos[0],
    message: message.split(/ at line (?=\d)/, 1)[0] ?? '',
    code,
  }));
  return {
    value: syntax.length === 0 ? document.toJS() : undefined,
    syntax,
    sections: parseSections(text, whole.length),
    offsetOf: (path, part) => start + findOffset(document.contents, path, part),
  };
}

function findOffset(root: Node | null, path: readonly (string | number)[], part: 'value' | 'name' = 'value'): number {
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
    const target = part === 'name' && index === path.length - 1 && isScalar(pair?.key) ? pair.key : next;
    if (!isNode(target)) return offset;
    offset = target.range?.[0] ?? offset;
    node = next;
  }
  return offset;
}

/** Parses the sections of a text. Headings in fenced blocks are text; text before the first heading is ignored. */
function parseSections(text: string, start: number): AutomationSection[] {
  const sections: AutomationSection[] = [];
  let fence = '';
  for (const { 0: whole, index } of text.slice(start).matchAll(/[^\n]*\n?/g)) {
    if (whole === '') break;
    const offset = start + index;
    const fenceMark = /^\s*(```|~~~)/.exec(whole)?.[1];
    if (fenceMark) fence = fence === '' ? fenceMark : fence === fenceMark ? '' : fence;
    const heading = fence === '' ? /^##[ \t](.*)/.exec(whole)?.[1]?.trim() : undefined;
    const last = sections.at(-1);
    if (heading !== undefined)
      sections.push({ heading, headingOffset: offset, offset: offset + whole.length, text: '' });
    else if (last) last.text += whole;
  }
  return sections;
}
