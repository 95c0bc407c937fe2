export { toStorableText, tryParseStorableJson } from '../../../../supabase/functions/_shared/storable-text.ts';

/** Serializes a value to JSON that PostgreSQL accepts: every text and key in it becomes storable in the same way. */
export function toStorableJson(value: unknown): string {
  // JSON.stringify writes NUL and surrogates as escapes. The pattern matches every escape, so that an escaped backslash
  // before `u0000` is skipped.
  return JSON.stringify(value).replace(/\\(?:u0000|ud[89a-f][\da-f]{2}|.)/g, (sequence) =>
    /^\\u(?:0000|d)/.test(sequence) ? '\ufffd' : sequence,
  );
}
