import { Failure } from '@/contracts/failure';
import { withoutEmpty } from '@/contracts/json';
import { MAX_RATING_NOTE_LENGTH, RATING_REASONS, type Rating, type RatingReason } from '@/contracts/rating';
import type { Db } from '../platform/database/db';
import { toStorableText } from '../platform/database/storable-text';
import { bodyReader, flagField, invalidField, optional, textField } from '../platform/http/body-schema';
import type { StoredRun } from './run-store';

/** Maximum size of a rating's body: JSON writes a character of the note with up to twelve bytes. */
export const MAX_RATING_BYTES = MAX_RATING_NOTE_LENGTH * 12 + 1024;

const REASONS: readonly string[] = RATING_REASONS.map(({ value }) => value);

/** Members' ratings of their results, in the database. */
export class RatingStore {
  constructor(private readonly db: Db) {}

  /** Saves or removes a member's rating; resolves to false without such a run of theirs with a result. */
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

/** Returns the rating of a stored run; undefined if it has none. */
export function ratingOf({ ratedGood, ratingReason, ratingNote }: StoredRun): Rating | undefined {
  if (ratedGood === null || ratedGood === undefined) return undefined;
  return { good: ratedGood, ...withoutEmpty({ reason: ratingReason as RatingReason | null, note: ratingNote }) };
}

const REASON_MESSAGE = `A result that is not good may have one of these reasons: ${REASONS.join(', ')}.`;

const readFields = bodyReader<Rating>({
  good: flagField('Say whether the result is good: true or false.'),
  reason: optional({ enum: REASONS, message: REASON_MESSAGE }),
  note: optional({
    ...textField(MAX_RATING_NOTE_LENGTH, `The note is a text of up to ${MAX_RATING_NOTE_LENGTH} characters.`),
    tidy: 'trim',
  }),
});

/** Reads a rating that a caller has sent. @throws Failure 400 naming the invalid field */
export function readRating(body: unknown): Rating {
  const { note, ...rating } = readFields(body);
  if (rating.good && rating.reason !== undefined) throw invalidField('reason', REASON_MESSAGE);
  return { ...rating, ...(note && { note }) };
}
