import type { Answer } from '@/contracts/answer';
import type { NormalisedResult, Unusable } from '@/contracts/plugins';
import type { AnyRecord } from '@/generated/results';
import { isEnvelope, isRunMetadata } from '@/reading/answer-layers';
import { toUnusable } from '@/reading/answer-problem';
import { explainsFailure, type Reading, searchAnswer } from '@/reading/answer-search';
import { isBlankValue, isObject, type JsonObject } from '@/reading/coerce';

const MESSAGES = {
  missing: 'The answer held no object with parts.',
  unreadable: 'The answer held no object with parts.',
};

const CHAT_KEYS = ['role', 'content', 'finish_reason', 'arguments'];

/**
 * Reads an object of any shape, in any envelope, bare or fenced. Several objects become the `items` of one object. Envelopes,
 * such as the response objects of providers, are searched but never become the result themselves.
 */
export function normalise(answer: Answer): NormalisedResult | Unusable {
  const result = searchAnswer(answer, { read, merge: asItems });
  if (!('problem' in result)) return { ok: true, ...result, kind: 'record', raw: answer.body };
  const flatResult = explainsFailure(result.problem) ? undefined : searchAnswer(answer, { read: readFlat });
  if (flatResult && !('problem' in flatResult)) return { ok: true, ...flatResult, kind: 'record', raw: answer.body };
  return toUnusable(result.problem, MESSAGES);
}

function read(value: unknown): Reading<AnyRecord> | undefined {
  if (!isObject(value) || isEnvelope(value)) return undefined;
  return hasContent(value) ? { value } : undefined;
}

/** Returns true if an object contains more than metadata of the run. */
function hasContent(object: JsonObject): boolean {
  return Object.entries(object).some(([name, part]) => !isRunMetadata(name, part) && !isBlankValue(part));
}

function asItems(values: AnyRecord[]): Reading<AnyRecord> {
  return { value: { items: values } };
}

/** Reads an object with keys of an envelope, such as `text`, but only primitive values; undefined for a chat message. */
function readFlat(value: unknown): Reading<AnyRecord> | undefined {
  if (!isObject(value) || CHAT_KEYS.some((name) => name in value)) return undefined;
  const isFlat = Object.values(value).every((part) => [part].flat().every(isPrimitive));
  return isFlat && hasContent(value) ? { value } : undefined;
}

function isPrimitive(part: unknown): boolean {
  return typeof part !== 'object' || part === null;
}
