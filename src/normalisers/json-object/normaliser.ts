import type { Answer } from '@/contracts/answer';
import type { NormalisedResult, Unusable } from '@/contracts/plugins';
import type { AnyRecord } from '@/generated/results';
import { isEnvelope, isRunFact } from '@/reading/answer-layers';
import { unusable } from '@/reading/answer-problem';
import { isTelling, type Reading, searchAnswer } from '@/reading/answer-search';
import { isNothing, isObject, type JsonObject } from '@/reading/coerce';

const WORDS = { missing: 'The answer held no object with parts.', unreadable: 'The answer held no object with parts.' };

const OF_A_CHAT = ['role', 'content', 'finish_reason', 'arguments'];

/**
 * An object of any parts, in any envelope, bare or fenced. Several objects become the `items` of one. What only carries an
 * answer, as the objects of providers do, is looked into and never taken itself.
 */
export function normalise(answer: Answer): NormalisedResult | Unusable {
  const found = searchAnswer(answer, { read, merge: itemised });
  if (!('problem' in found)) return { ok: true, ...found, kind: 'record', raw: answer.body };
  const flat = isTelling(found.problem) ? undefined : searchAnswer(answer, { read: readFlat });
  if (flat && !('problem' in flat)) return { ok: true, ...flat, kind: 'record', raw: answer.body };
  return unusable(found.problem, WORDS);
}

function read(value: unknown): Reading<AnyRecord> | undefined {
  if (!isObject(value) || isEnvelope(value)) return undefined;
  return tells(value) ? { value } : undefined;
}

/** Whether an object says more than how the run went. */
function tells(object: JsonObject): boolean {
  return Object.entries(object).some(([name, part]) => !isRunFact(name, part) && !isNothing(part));
}

function itemised(values: AnyRecord[]): Reading<AnyRecord> {
  return { value: { items: values } };
}

/** An object whose parts are all named like envelopes, such as `text`, with nothing but values or lists of values in them; no part of a chat. */
function readFlat(value: unknown): Reading<AnyRecord> | undefined {
  if (!isObject(value) || OF_A_CHAT.some((name) => name in value)) return undefined;
  const isFlat = Object.values(value).every((part) => [part].flat().every(isPlain));
  return isFlat && tells(value) ? { value } : undefined;
}

function isPlain(part: unknown): boolean {
  return typeof part !== 'object' || part === null;
}
