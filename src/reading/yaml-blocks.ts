import { parseKeepingDigits } from '@/contracts/json';
import type { JsonObject } from './coerce';
import { repairJson } from './json-repair';

/** Maximum nesting of blocks. */
const MAX_DEPTH = 50;

/** Matches the fence of a block of YAML, its end, and a name that no line of prose begins with. */
const OPENING_FENCE = /^(?:`{3,}|~{3,})[ \t]{0,20}ya?ml[ \t]{0,20}\r?$/im;
const CLOSING_FENCE = /^(?:`{3,}|~{3,})[ \t]{0,20}\r?$/m;
const PLAIN_NAME = /^(?:- {1,4})?["']?[a-z_][\w-]{0,60}["']?:(?: |$)/;

/** Matches scalars that are no texts, the head of a text over several lines, and what is not read: anchors, aliases, tags. */
const LITERAL = /^(?:true|false|null|-?(?:0|[1-9]\d{0,30})(?:\.\d{1,30})?(?:e[+-]?\d{1,4})?)$/i;
const TEXT_HEAD = /^([|>])[+-]?$/;
const UNREAD = /^[&*!%@`?]/;

/**
 * Returns the value that a text writes in YAML: in a fence that says so, or as a whole, with names that begin in lower case. Reads
 * block mappings and lists of scalars, which is what models write; undefined for anything else. `isAlone`: nothing is around it.
 */
export function yamlIn(text: string): { value: unknown; isAlone: boolean } | undefined {
  const opening = OPENING_FENCE.exec(text);
  if (!opening) {
    const lines = text.replace(/^---[ \t]*\r?\n/, '').split('\n');
    const top = lines.filter((line) => /^[^\s#]/.test(line));
    const isYaml = top.length > 0 && top.every((line) => PLAIN_NAME.test(line.trimEnd()) || /^- {1,4}\S/.test(line));
    return isYaml && lines.length > 1 && PLAIN_NAME.test(top[0] ?? '') ? readWhole(lines, true) : undefined;
  }
  const inside = text.slice(opening.index + opening[0].length + 1);
  const closing = CLOSING_FENCE.exec(inside);
  if (!closing) return undefined;
  const rest = text.slice(0, opening.index) + inside.slice(closing.index + closing[0].length);
  return readWhole(
    inside
      .slice(0, closing.index)
      .replace(/^---[ \t]*\r?\n/, '')
      .split('\n'),
    rest.trim() === '',
  );
}

function readWhole(lines: readonly string[], isAlone: boolean): { value: unknown; isAlone: boolean } | undefined {
  try {
    return { value: new YamlReader(lines.map((line) => line.trimEnd())).read(), isAlone };
  } catch {
    // What is no YAML for us is left to the other readers, which say what is missing.
    return undefined;
  }
}

/** Reads blocks by their indentation. Throws for what it does not know: a part that is not understood makes all unsure. */
class YamlReader {
  private at = 0;
  private readonly lines: string[];

  constructor(lines: readonly string[]) {
    this.lines = [...lines];
  }

  read(): unknown {
    const value = this.readBlock(0);
    if (this.peek() !== undefined) throw new Error('There is more than one value.');
    return value;
  }

  private readBlock(depth: number): unknown {
    const line = this.peek();
    if (line === undefined || depth > MAX_DEPTH) throw new Error('There is no block.');
    return isEntry(line) ? this.readList(indentOf(line), depth) : this.readMapping(indentOf(line), depth);
  }

  private readList(indent: number, depth: number): unknown[] {
    const entries: unknown[] = [];
    for (let line = this.peek(); line !== undefined && isEntry(line) && indentOf(line) === indent; line = this.peek()) {
      const rest = line.slice(indent + 1).trimStart();
      if (partsOf(rest)) {
        // The names of an entry stand below its first one.
        const inner = line.length - rest.length;
        this.lines[this.at] = ' '.repeat(inner) + rest;
        entries.push(this.readMapping(inner, depth + 1));
      } else {
        this.at += 1;
        entries.push(this.readValue(rest, indent, depth));
      }
    }
    return entries;
  }

  private readMapping(indent: number, depth: number): JsonObject {
    const parts = new Map<string, unknown>();
    for (
      let line = this.peek();
      line !== undefined && indentOf(line) === indent && !isEntry(line);
      line = this.peek()
    ) {
      const [name, rest] = partsOf(line.trim()) ?? [];
      if (name === undefined || rest === undefined || parts.has(name)) throw new Error('A line has no name.');
      this.at += 1;
      parts.set(name, this.readValue(rest, indent, depth));
    }
    if (parts.size === 0) throw new Error('A block is empty.');
    return Object.fromEntries(parts);
  }

  private readValue(rest: string, indent: number, depth: number): unknown {
    const [, style] = TEXT_HEAD.exec(rest) ?? [];
    if (style) return this.readText(style === '|' ? '\n' : ' ', indent);
    const next = this.peek();
    const isDeeper = next !== undefined && indentOf(next) > indent;
    if (rest === '') {
      const isListBelow = next !== undefined && isEntry(next) && indentOf(next) === indent;
      return isDeeper || isListBelow ? this.readBlock(depth + 1) : null;
    }
    const lines = [rest];
    for (let line = next; line !== undefined && indentOf(line) > indent; line = this.peek()) {
      lines.push(line.trim());
      this.at += 1;
    }
    if (lines.slice(1).some((line) => partsOf(line) || line.startsWith('- ')))
      throw new Error('A text has names in it.');
    return scalarOf(lines.join(' '));
  }

  /** Reads the lines of a text below its head, without their indentation. */
  private readText(joint: string, indent: number): string {
    const lines: string[] = [];
    for (; this.at < this.lines.length; this.at += 1) {
      const line = this.lines[this.at] ?? '';
      if (line !== '' && indentOf(line) <= indent) break;
      lines.push(line);
    }
    const inner = Math.min(...lines.filter(Boolean).map(indentOf));
    const text = lines
      .map((line) => line.slice(inner))
      .join('\n')
      .trimEnd();
    return joint === '\n' ? text : text.replace(/(?<!\n)\n(?!\n)/g, joint);
  }

  /** Returns the next line with words; moves past blank lines and comments. */
  private peek(): string | undefined {
    while (this.at < this.lines.length && /^\s*(?:#|$)/.test(this.lines[this.at] ?? '')) this.at += 1;
    return this.lines[this.at];
  }
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

function isEntry(line: string): boolean {
  return /^-(?: |$)/.test(line.trimStart());
}

/** Returns the name and the rest of a line of a mapping; undefined for any other line. */
function partsOf(line: string): [name: string, rest: string] | undefined {
  const end = line.search(/:(?: |$)/);
  const name = line.slice(0, Math.max(end, 0)).trim();
  const quoted = /^(?:"([^"\\]{1,200})"|'([^']{1,200})')$/.exec(name);
  if (!quoted && (name === '' || name.length > 200 || /^[-[{"'&*!|>%@`?#,]/.test(name))) return undefined;
  return [quoted?.[1] ?? quoted?.[2] ?? name, withoutComment(line.slice(end + 1).trim())];
}

function withoutComment(rest: string): string {
  const at = /^["']/.test(rest) ? -1 : rest.search(/(?:^|\s)#(?=\s)/);
  return at < 0 ? rest : rest.slice(0, at).trimEnd();
}

function scalarOf(text: string): unknown {
  if (UNREAD.test(text)) throw new Error('A value has another form.');
  if (LITERAL.test(text)) return parseKeepingDigits(text.toLowerCase());
  if (text === '~') return null;
  if (text.startsWith("'") && text.endsWith("'") && text.length > 1) return text.slice(1, -1).replaceAll("''", "'");
  if (/^[[{]/.test(text)) return flowOf(text);
  return text.startsWith('"') ? parseKeepingDigits(text) : text;
}

/** Reads a list or mapping in brackets, as near-JSON or as a list of plain words. */
function flowOf(text: string): unknown {
  const [, words] = /^\[([^[\]{}"']*)\]$/.exec(text) ?? [];
  if (words !== undefined) return words.trim() === '' ? [] : words.split(',').map((word) => scalarOf(word.trim()));
  const json = repairJson(text);
  if (json === undefined) throw new Error('A list in brackets has another form.');
  return parseKeepingDigits(json);
}
