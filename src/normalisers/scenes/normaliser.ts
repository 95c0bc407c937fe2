import type { Answer } from '@/contracts/answer';
import type { NormalisedResult, Unusable } from '@/contracts/plugins';
import type { Scene } from '@/generated/results';
import { createReading, type Reading, readStructured } from '@/reading/answer-search';
import { isObject, type JsonObject, readField, textFrom, unknownProperties } from '@/reading/coerce';
import { parseJson } from '@/reading/json-extract';

const NONE = 'No valid scenes found in response. Please try again.';
const MESSAGES = { missing: NONE, unreadable: NONE, empty: NONE, page: NONE };
const NUMBER_KEYS = ['scene', 'sceneNumber', 'number'];
const TITLE_KEYS = ['title', 'sceneTitle', 'name', 'heading'];
/** Keys of the prompt, and metadata keys that services add. */
const HIDDEN_KEYS = [
  'formatted_text',
  'prompt',
  'content',
  'json',
  'role',
  'id',
  'index',
  'object',
  'pairedItem',
  'binary',
];
const LEFT_OUT = 'Scenes without a prompt were left out.';
const RENUMBERED = 'Scenes were numbered in the order they came.';

/**
 * Reads a list of scenes: under `scenes`, under `data`, as a bare list, as one scene with `formatted_text` or `prompt`, as one
 * long text with "Scene N" headings, or any of these in the envelope of a service. docs/behaviour.md, sections 5 and 7 (call 7).
 */
export function normalise(answer: Answer): NormalisedResult | Unusable {
  const merge = (lists: Scene[][]) => withUniqueNumbers(lists.flat());
  const result = readStructured(answer, { read, merge, reasons: MESSAGES });
  return result.ok ? { ...result, kind: 'scenes', raw: answer.body } : result;
}

function read(value: unknown): Reading<Scene[]> | undefined {
  if (typeof value === 'string') return toReading(splitScenes(value));
  if (Array.isArray(value)) return fromList(value.filter(isObject));
  if (!isObject(value)) return undefined;
  const scenes = readField(value, 'scenes');
  if (typeof scenes === 'string') return fromText(scenes);
  if (Array.isArray(scenes)) return fromList(scenes);
  // A single object with only `content` is a chat message, not a scene.
  return isPrompt(value.formatted_text) || isPrompt(value.prompt) ? fromList([value]) : undefined;
}

function fromText(text: string): Reading<Scene[]> | undefined {
  const list = parseJson(text)?.value;
  return Array.isArray(list) ? fromList(list) : toReading(splitScenes(text));
}

function fromList(entries: readonly unknown[]): Reading<Scene[]> | undefined {
  const scenes = entries.flatMap((entry, index) => fromEntry(entry, index + 1) ?? []);
  const split = scenes.length === 1 ? splitScenes(scenes[0]?.prompt ?? '') : [];
  if (split.length > 1) return toReading(split);
  return toReading(scenes, scenes.length < entries.length ? [LEFT_OUT] : []);
}

/** Reads one entry of a list; a scene without a number gets `position`. */
function fromEntry(entry: unknown, position: number): Scene | undefined {
  if (isPrompt(entry)) return { scene: position, title: '', prompt: entry };
  if (!isObject(entry)) return undefined;
  const item = isObject(entry.json) ? entry.json : entry;
  const prompt = promptOf(item);
  if (prompt === undefined) return undefined;
  const rawNumber = readField(item, ...NUMBER_KEYS);
  const scene = sceneNumber(rawNumber);
  const title =
    textFrom(readField(item, ...TITLE_KEYS)) ?? (scene === undefined ? textFrom(rawNumber) : undefined) ?? '';
  return {
    scene: scene ?? position,
    title,
    prompt,
    ...unknownProperties(item, [...NUMBER_KEYS, ...TITLE_KEYS, ...HIDDEN_KEYS]),
  };
}

function promptOf(item: JsonObject): string | undefined {
  const candidates = [item.formatted_text, item.prompt, Object.hasOwn(item, 'role') ? undefined : item.content];
  return candidates.find(isPrompt);
}

function isPrompt(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

/** Returns the number in 3, "3" or "Scene 3"; undefined for any other text. */
function sceneNumber(value: unknown): number | undefined {
  const digits = /^\s*(?:scene\s*)?#?(\d{1,4})\s*$/i.exec(textFrom(value) ?? '')?.[1];
  return digits === undefined ? undefined : Number(digits);
}

function toReading(scenes: Scene[], repairs: readonly string[] = []): Reading<Scene[]> | undefined {
  if (scenes.length === 0) return undefined;
  const { value, repairs: renumbering = [] } = withUniqueNumbers(scenes);
  return createReading(value, [...repairs, ...renumbering]);
}

/** Renumbers the scenes if two share a number. */
function withUniqueNumbers(scenes: Scene[]): Reading<Scene[]> {
  if (new Set(scenes.map(({ scene }) => scene)).size === scenes.length) return { value: scenes };
  return createReading(
    scenes.map((scene, index) => ({ ...scene, scene: index + 1 })),
    [RENUMBERED],
  );
}

/** A heading line: "Scene 3", "## Scene 3: The chase", "**SCENE 3** (night)". In prose no punctuation follows the number. */
const HEADING = /^[\s>#*_-]*scene\s+#?(\d{1,4})(?=\s*(?:$|[:.)|*_(–—-]))(.*)$/i;

/** A heading within a line, for answers without line breaks. */
const INLINE_HEADING = /\bscene\s+#?(\d{1,4})\s*[:–—]/gi;

/**
 * Splits a long text at its "Scene N" headings and drops the text before the first heading. The prompt of a heading without
 * text below it is in the heading ("Scene 1: A man walks through rain"). Returns an empty list if there is no heading or
 * prompt. docs/behaviour.md, section 7 (call 7).
 */
function splitScenes(text: string): Scene[] {
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
