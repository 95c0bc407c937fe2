import { createHash } from 'node:crypto';

/** Returns an id of 16 hex digits, the same for the same seed, so that a second import replaces the workflow. */
export function stableId(seed: string): string {
  return hash(seed).slice(0, 16);
}

/** Like `stableId`, in the form of a UUID. */
export function stableUuid(seed: string): string {
  const hex = hash(seed);
  const variant = '89ab'[Number.parseInt(hex.slice(16, 17), 16) % 4];
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

function hash(seed: string): string {
  return createHash('sha256').update(seed).digest('hex');
}
