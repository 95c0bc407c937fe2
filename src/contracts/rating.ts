/** Why a result is not good. The member chooses one; their own words may add to it. */
export const RATING_REASONS = [
  { value: 'untrue', label: 'Something is not true' },
  { value: 'ignored', label: 'It ignored what I asked for' },
  { value: 'generic', label: 'It could be about anybody' },
  { value: 'tone', label: 'The tone is wrong' },
  { value: 'length', label: 'Too long or too short' },
  { value: 'format', label: 'Badly laid out, or cut off' },
  { value: 'other', label: 'Something else' },
] as const;

export type RatingReason = (typeof RATING_REASONS)[number]['value'];

/** Longest text of a rating, in characters. */
export const MAX_RATING_NOTE_LENGTH = 500;

/** What a member thinks of a result. `PUT /runs/<id>/rating` saves it, `DELETE` removes it. */
export interface Rating {
  good: boolean;
  /** Only of a result that is not good. */
  reason?: RatingReason;
  /** The member's own words. */
  note?: string;
}
