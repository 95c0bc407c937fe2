import type { Answer } from '@/contracts/answer';
import type { NormalisedResult, Unusable } from '@/contracts/plugins';
import type { AnyRecord } from '@/generated/results';
import { isOnlyMetadata, isRunMetadata, isServiceResponse } from '@/reading/answer-keys';
import { isEnvelope, isSureEnvelope } from '@/reading/answer-layers';
import { toUnusable } from '@/reading/answer-problem';
import { explainsFailure, type Reading, searchAnswer } from '@/reading/answer-search';
import { isBlankValue, isObject, type JsonObject } from '@/reading/coerce';

const MESSAGES = {
  missing: 'The answer held no object with parts.',
  unreadable: 'The answer held no object with parts.',
};

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
  return hasContent(value) && !isOnlyMetadata(value) ? { value } : undefined;
}

/** Returns true if an object contains more than metadata of the run. */
function hasContent(object: JsonObject): boolean {
  return Object.entries(object).some(([name, part]) => !isRunMetadata(name, part) && !isBlankValue(part));
}

function asItems(values: AnyRecord[]): Reading<AnyRecord> {
  return { value: { items: values } };
}

/** Reads an object that may be an envelope, such as one with a `text`, if it has only primitive values and is no chat message. */
function readFlat(value: unknown): Reading<AnyRecord> | undefined {
  if (!isObject(value) || isSureEnvelope(value) || isServiceResponse(value) || !hasContent(value)) return undefined;
  const isMessage =
    'role' in value || Object.keys(value).every((name) => name === 'content' || isRunMetadata(name, value[name]));
  if ('content' in value && isMessage) return undefined;
  return Object.values(value).every((part) => [part].flat().every(isPrimitive)) ? { value } : undefined;
}

function isPrimitive(part: unknown): boolean {
  return typeof part !== 'object' || part === null;
}
