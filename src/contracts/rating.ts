/** Reasons why a result is not good. The member chooses one and may add a note. */
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

/** Maximum length of a rating's note, in characters. */
export const MAX_RATING_NOTE_LENGTH = 500;

/** A member's rating of a result. `PUT /runs/<id>/rating` saves it, `DELETE` removes it. */
export interface Rating {
  good: boolean;
  /** Only for a result that is not good. */
  reason?: RatingReason;
  /** The member's own words. */
  note?: string;
}
