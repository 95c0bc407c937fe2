/** Replaces `createHash('sha256').update(text).digest()` of `node:crypto`, which Code nodes cannot import. */
export function createHash(_algorithm: 'sha256'): { update(text: string): { digest(): Uint8Array } } {
  return { update: (text) => ({ digest: () => sha256(utf8(text)) }) };
}

/** Replaces `createHmac('sha256', key).update(text).digest()` (RFC 2104). */
export function createHmac(_algorithm: 'sha256', key: Uint8Array): { update(text: string): { digest(): Uint8Array } } {
  const shortKey = key.length > 64 ? sha256([...key]) : key;
  const padded = Array.from({ length: 64 }, (_, at) => shortKey[at] ?? 0);
  const mixed = (by: number) => padded.map((byte) => byte ^ by);
  return { update: (text) => ({ digest: () => sha256([...mixed(0x5c), ...sha256([...mixed(0x36), ...utf8(text)])]) }) };
}

/** Returns the first 32 bits of the fractional parts of roots of the first primes: the constants of SHA-256 (FIPS 180-4). */
function rootFractions(count: number, root: number): number[] {
  const primes: number[] = [];
  for (let n = 2; primes.length < count; n += 1) if (primes.every((prime) => n % prime !== 0)) primes.push(n);
  return primes.map((prime) => ((prime ** (1 / root) % 1) * 2 ** 32) | 0);
}

function sha256(message: number[]): Uint8Array {
  const constants = rootFractions(64, 3);
  let state = rootFractions(8, 2);
  const length = message.length * 8;
  const padded = [...message, 0x80];
  while (padded.length % 64 !== 56) padded.push(0);
  for (let shift = 56; shift >= 0; shift -= 8) padded.push(Math.floor(length / 2 ** shift) % 256);
  for (let start = 0; start < padded.length; start += 64)
    state = compressBlock(state, padded.slice(start, start + 64), constants);
  return Uint8Array.from(state.flatMap((word) => [24, 16, 8, 0].map((shift) => (word >>> shift) & 255)));
}

function compressBlock(initialState: number[], bytes: number[], constants: number[]): number[] {
  const at = (list: number[], index: number) => list[index] ?? 0;
  const rotateRight = (word: number, by: number) => (word >>> by) | (word << (32 - by));
  const schedule: number[] = [];
  for (let i = 0; i < 64; i += 1) {
    const w15 = at(schedule, i - 15);
    const w2 = at(schedule, i - 2);
    schedule.push(
      i < 16
        ? (at(bytes, i * 4) << 24) | (at(bytes, i * 4 + 1) << 16) | (at(bytes, i * 4 + 2) << 8) | at(bytes, i * 4 + 3)
        : (at(schedule, i - 16) +
            (rotateRight(w15, 7) ^ rotateRight(w15, 18) ^ (w15 >>> 3)) +
            at(schedule, i - 7) +
            (rotateRight(w2, 17) ^ rotateRight(w2, 19) ^ (w2 >>> 10))) |
            0,
    );
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = initialState;
  for (let i = 0; i < 64; i += 1) {
    const temp1 =
      h +
      (rotateRight(e, 6) ^ rotateRight(e, 11) ^ rotateRight(e, 25)) +
      ((e & f) ^ (~e & g)) +
      at(constants, i) +
      at(schedule, i);
    const temp2 = (rotateRight(a, 2) ^ rotateRight(a, 13) ^ rotateRight(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + temp1) | 0, c, b, a, (temp1 + temp2) | 0];
  }
  return [a, b, c, d, e, f, g, h].map((word, index) => (word + at(initialState, index)) | 0);
}

function utf8(text: string): number[] {
  return [...unescape(encodeURIComponent(text.toWellFormed()))].map((sign) => sign.charCodeAt(0));
}
