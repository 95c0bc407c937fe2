import { isMap, isNode, isScalar, type Node, parseDocument } from 'yaml';

/** A section of an automation file: the text under a heading of the second level. */
export interface Section {
  heading: string;
  /** Where the heading stands, and where the text begins. */
  headingOffset: number;
  offset: number;
  text: string;
}

/** An automation file as it is written, with the place of everything in it. */
export interface AutomationText {
  /** The front matter; undefined where it cannot be read. */
  value: unknown;
  /** Where the front matter is missing or no YAML. */
  syntax: { offset: number; message: string }[];
  sections: Section[];
  /** Offset of a value of the front matter, or of its name; of the nearest part that is there, where it is not. */
  offsetOf(path: readonly (string | number)[], part?: 'value' | 'name'): number;
}

/** What a section is called, and whose it is: `Demo: voices` is the Demo of `voices`. */
export function placeOf({ heading }: Pick<Section, 'heading'>): { heading: string; name?: string } {
  const [, own = heading, name] = /^([^:]+): *(?! )(.+)$/.exec(heading) ?? [];
  return { heading: own, ...(name !== undefined && { name }) };
}

const FRONT_MATTER = /^(\uFEFF?---[ \t]*\r?\n)([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/;

/** Reads the text of an `automation.md`: YAML between two lines of `---`, then Markdown. Never throws. */
export function readAutomationText(text: string): AutomationText {
  const [whole = '', opening = '', yaml] = FRONT_MATTER.exec(text) ?? [];
  if (yaml === undefined)
    return { value: undefined, syntax: [{ offset: 0, message: 'no front matter' }], sections: [], offsetOf: () => 0 };
  const start = opening.length;
  const document = parseDocument(yaml);
  const syntax = document.errors.map(({ pos, message }) => ({
    offset: start + pos[0],
    message: message.split(/ at line (?=\d)/, 1)[0] ?? '',
  }));
  return {
    value: syntax.length === 0 ? document.toJS() : undefined,
    syntax,
    sections: sectionsOf(text, whole.length),
    offsetOf: (path, part) => start + offsetIn(document.contents, path, part),
  };
}

function offsetIn(root: Node | null, path: readonly (string | number)[], part: 'value' | 'name' = 'value'): number {
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

/** Headings inside fenced blocks are text, and so is what stands before the first one. */
function sectionsOf(text: string, start: number): Section[] {
  const sections: Section[] = [];
  let fence = '';
  for (const { 0: whole, index } of text.slice(start).matchAll(/[^\n]*\n?/g)) {
    if (whole === '') break;
    const offset = start + index;
    const mark = /^\s*(```|~~~)/.exec(whole)?.[1];
    if (mark) fence = fence === '' ? mark : fence === mark ? '' : fence;
    const heading = fence === '' ? /^##[ \t](.*)/.exec(whole)?.[1]?.trim() : undefined;
    const last = sections.at(-1);
    if (heading !== undefined)
      sections.push({ heading, headingOffset: offset, offset: offset + whole.length, text: '' });
    else if (last) last.text += whole;
  }
  return sections;
}
