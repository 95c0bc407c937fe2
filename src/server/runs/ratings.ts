import { Failure } from '@/contracts/failure';
import { MAX_RATING_NOTE_LENGTH, RATING_REASONS, type Rating, type RatingReason } from '@/contracts/rating';
import type { Db } from '../platform/database/db';
import { toStorableText } from '../platform/database/storable-text';
import { parseJsonBody } from '../platform/http/json-body';
import type { StoredRun } from './run-store';

/** Largest body of a rating: a note of characters that JSON writes with twelve bytes each, and the rest. */
export const MAX_RATING_BYTES = MAX_RATING_NOTE_LENGTH * 12 + 1024;

const REASONS: readonly string[] = RATING_REASONS.map(({ value }) => value);

/** What members think of their results, in the database. */
export class RatingStore {
  constructor(private readonly db: Db) {}

  /** Saves a member's rating of a result, or removes it; resolves false if the member has no such run with a result. */
  async save(id: string, userId: string, rating: Rating | undefined): Promise<boolean> {
    const sql = `update public.runs set rated_good = $3, rating_reason = $4, rating_note = $5
      where id = $1 and user_id = $2 and state = 'succeeded' returning id`;
    const { good = null, reason = null, note } = rating ?? {};
    return (await this.db.query(sql, [id, userId, good, reason, note ? toStorableText(note) : null])).length > 0;
  }
}

/** Saves or removes the rating of a member's run. @throws Failure 409 if the run has no result */
export async function saveRating(ratings: RatingStore, { id, userId }: StoredRun, rating?: Rating): Promise<void> {
  if (!(await ratings.save(id, userId ?? '', rating)))
    throw new Failure('no_result', 'This run gave no result, so there is nothing to rate.', 409);
}

/** The rating of a stored run; undefined if it has none. */
export function ratingOf({ ratedGood, ratingReason, ratingNote }: StoredRun): Rating | undefined {
  if (ratedGood === null || ratedGood === undefined) return undefined;
  return {
    good: ratedGood,
    ...(ratingReason && { reason: ratingReason as RatingReason }),
    ...(ratingNote && { note: ratingNote }),
  };
}

/** Reads a rating from the body of a request. @throws Failure 400 naming the invalid field */
export function readRating(text: string): Rating {
  return checkRating(parseJsonBody(text));
}

/** Checks a rating that a caller has sent. @throws Failure 400 naming the invalid field */
export function checkRating(value: unknown): Rating {
  const { good, reason, note } = (value ?? {}) as Record<keyof Rating, unknown>;
  if (typeof good !== 'boolean') throw invalid('good', 'Say whether the result is good: true or false.');
  if (reason !== undefined && (good || !REASONS.includes(reason as string)))
    throw invalid('reason', `A result that is not good may have one of these reasons: ${REASONS.join(', ')}.`);
  const words = typeof note === 'string' ? note.trim() : note;
  if (words !== undefined && (typeof words !== 'string' || [...words].length > MAX_RATING_NOTE_LENGTH))
    throw invalid('note', `The note is a text of up to ${MAX_RATING_NOTE_LENGTH} characters.`);
  return { good, ...(reason !== undefined && { reason: reason as RatingReason }), ...(words && { note: words }) };
}

function invalid(field: string, message: string): Failure {
  return new Failure('invalid_body', message, 400, { field });
}
