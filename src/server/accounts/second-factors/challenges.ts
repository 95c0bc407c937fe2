import { createHmac, randomBytes } from 'node:crypto';
import { equalsInConstantTime } from '../../platform/equals-in-constant-time';

/** Random values for one purpose. Each is accepted once, within a few minutes. */
export type Challenges = ReturnType<typeof createChallenges>;

const LIFETIME_MS = 5 * 60_000;
const NONCE_BYTES = 16;
const EXPIRY_BYTES = 8;
const BODY_BYTES = NONCE_BYTES + EXPIRY_BYTES;

/**
 * Creates challenges that contain their expiry and signature, so that issuing them uses no memory: only redeemed
 * challenges are stored until they expire. The signing key lives only in this process, the only process of the embedded
 * stack.
 *
 * @param now the clock, in milliseconds
 */
export function createChallenges(now: () => number = Date.now) {
  const key = randomBytes(32);
  /** Expiry by redeemed challenge, the oldest first. */
  const spent = new Map<string, number>();
  const sign = (purpose: string, body: Uint8Array) => createHmac('sha256', key).update(body).update(purpose).digest();

  function forgetExpired(): void {
    for (const [challenge, expiry] of spent) {
      if (expiry > now()) return;
      spent.delete(challenge);
    }
  }

  return {
    issue(purpose: string): Uint8Array<ArrayBuffer> {
      const body = Buffer.alloc(BODY_BYTES, randomBytes(NONCE_BYTES));
      body.writeBigUInt64BE(BigInt(now() + LIFETIME_MS), NONCE_BYTES);
      return new Uint8Array(Buffer.concat([body, sign(purpose, body)]));
    },
    /** Accepts a challenge (base64url) once; false if it is for another purpose, was used, or is too old. */
    redeem(purpose: string, challenge: string): boolean {
      forgetExpired();
      const bytes = Buffer.from(challenge, 'base64url');
      const body = bytes.subarray(0, BODY_BYTES);
      if (!equalsInConstantTime(bytes.subarray(BODY_BYTES), sign(purpose, body))) return false;
      const expiry = Number(body.readBigUInt64BE(NONCE_BYTES));
      const id = bytes.toString('base64url');
      if (expiry <= now() || spent.has(id)) return false;
      spent.set(id, expiry);
      return true;
    },
  };
}
