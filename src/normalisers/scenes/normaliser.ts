import type { Answer } from '@/contracts/answer';
import type { NormalisedResult, Unusable } from '@/contracts/plugins';
import type { Scene } from '@/generated/results';
import { type Reading, reading, readStructured } from '@/reading/answer-search';
import { field, isObject, type JsonObject, partsBeside, textFrom } from '@/reading/coerce';
import { parseJson } from '@/reading/json-extract';
import { splitScenes } from './split';

const NONE = 'No valid scenes found in response. Please try again.';
const WORDS = { missing: NONE, unreadable: NONE, empty: NONE, page: NONE };
const NUMBERS = ['scene', 'sceneNumber', 'number'];
const TITLES = ['title', 'sceneTitle', 'name', 'heading'];
/** The names of the prompt, and what services put beside an answer. */
const NOT_SHOWN = [
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
 * A list of scenes: under `scenes`, under `data`, as a bare list, as one scene with `formatted_text` or `prompt`, as one
 * long text with "Scene N" headings, or any of these in the envelope of a service. docs/behaviour.md, sections 5 and 7 (call 7).
 */
export function normalise(answer: Answer): NormalisedResult | Unusable {
  const merge = (lists: Scene[][]) => numbered(lists.flat());
  const found = readStructured(answer, { read, merge, words: WORDS });
  return found.ok ? { ...found, kind: 'scenes', raw: answer.body } : found;
}

function read(value: unknown): Reading<Scene[]> | undefined {
  if (typeof value === 'string') return taken(splitScenes(value));
  if (Array.isArray(value)) return fromList(value.filter(isObject));
  if (!isObject(value)) return undefined;
  const scenes = field(value, 'scenes');
  if (typeof scenes === 'string') return fromText(scenes);
  if (Array.isArray(scenes)) return fromList(scenes);
  // A lone object with nothing but `content` is a chat message, not a scene.
  return isPrompt(value.formatted_text) || isPrompt(value.prompt) ? fromList([value]) : undefined;
}

function fromText(text: string): Reading<Scene[]> | undefined {
  const list = parseJson(text)?.value;
  return Array.isArray(list) ? fromList(list) : taken(splitScenes(text));
}

function fromList(entries: readonly unknown[]): Reading<Scene[]> | undefined {
  const scenes = entries.flatMap((entry, index) => fromEntry(entry, index + 1) ?? []);
  const split = scenes.length === 1 ? splitScenes(scenes[0]?.prompt ?? '') : [];
  if (split.length > 1) return taken(split);
  return taken(scenes, scenes.length < entries.length ? [LEFT_OUT] : []);
}

/** One entry of a list, `place` being its number where it names none. */
function fromEntry(entry: unknown, place: number): Scene | undefined {
  if (isPrompt(entry)) return { scene: place, title: '', prompt: entry };
  if (!isObject(entry)) return undefined;
  const item = isObject(entry.json) ? entry.json : entry;
  const prompt = promptOf(item);
  if (prompt === undefined) return undefined;
  const named = field(item, ...NUMBERS);
  const scene = numberOf(named);
  const title = textFrom(field(item, ...TITLES)) ?? (scene === undefined ? textFrom(named) : undefined) ?? '';
  return { scene: scene ?? place, title, prompt, ...partsBeside(item, [...NUMBERS, ...TITLES, ...NOT_SHOWN]) };
}

function promptOf(item: JsonObject): string | undefined {
  const candidates = [item.formatted_text, item.prompt, Object.hasOwn(item, 'role') ? undefined : item.content];
  return candidates.find(isPrompt);
}

function isPrompt(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

/** The number in 3, "3" or "Scene 3"; undefined for any other name. */
function numberOf(value: unknown): number | undefined {
  const digits = /^\s*(?:scene\s*)?#?(\d{1,4})\s*$/i.exec(textFrom(value) ?? '')?.[1];
  return digits === undefined ? undefined : Number(digits);
}

function taken(scenes: Scene[], repairs: readonly string[] = []): Reading<Scene[]> | undefined {
  if (scenes.length === 0) return undefined;
  const { value, repairs: more = [] } = numbered(scenes);
  return reading(value, [...repairs, ...more]);
}

/** Scenes of which no two share a number. */
function numbered(scenes: Scene[]): Reading<Scene[]> {
  if (new Set(scenes.map(({ scene }) => scene)).size === scenes.length) return { value: scenes };
  return reading(
    scenes.map((scene, index) => ({ ...scene, scene: index + 1 })),
    [RENUMBERED],
  );
}
