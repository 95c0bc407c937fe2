import { createHash } from 'node:crypto';

/** An id of 16 letters and digits, always the same for the same words: importing again replaces instead of adding. */
export function stableId(words: string): string {
  return hash(words).slice(0, 16);
}

/** As `stableId`, in the form of a UUID. */
export function stableUuid(words: string): string {
  const hex = hash(words);
  const variant = '89ab'[Number.parseInt(hex.slice(16, 17), 16) % 4];
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

function hash(words: string): string {
  return createHash('sha256').update(words).digest('hex');
}
