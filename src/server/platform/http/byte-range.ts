/** A range of a file: the positions of its first and last byte. */
export interface ByteRange {
  first: number;
  last: number;
}

/** Returns the range in a Range header; undefined (send everything) without a header or for several ranges. */
export function readRange(header: string | null | undefined, size: number): ByteRange | 'outside' | undefined {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined;
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return first > last ? 'outside' : { first, last };
}
