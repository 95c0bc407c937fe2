import { timingSafeEqual } from 'node:crypto';

/** Compares secrets in a time that does not reveal where they differ. */
export function equalsInConstantTime(left: string | Uint8Array, right: string | Uint8Array): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
