import type { JWTPayload } from 'jose';

/** Maximum number of tokens that are remembered; then the one that was used longest ago is verified anew. */
const MAX_TOKENS = 1000;

interface VerifiedToken {
  claims: JWTPayload;
  /** The keys that have verified it. */
  keys: unknown;
}

/**
 * Creates a reader of tokens that verifies the signature of each only once with the same keys, because a member sends the
 * same token for an hour. Its time is checked with each use. Whether its session has ended is for the caller to ask.
 *
 * @param verify returns the claims of a token @throws Error if it is invalid, or outside of its time
 * @param keysInUse returns an object that stands for the keys; another one once they have changed
 */
export function createTokenReader(
  verify: (token: string) => Promise<JWTPayload>,
  keysInUse: () => unknown,
): (token: string) => Promise<JWTPayload> {
  // Ordered by last use.
  const verified = new Map<string, VerifiedToken>();

  function remember(token: string, entry: VerifiedToken): void {
    verified.delete(token);
    verified.set(token, entry);
    const [oldest] = verified.keys();
    if (verified.size > MAX_TOKENS && oldest !== undefined) verified.delete(oldest);
  }

  return async (token) => {
    const keys = keysInUse();
    const remembered = verified.get(token);
    if (remembered && remembered.keys === keys && isWithinTime(remembered.claims)) {
      remember(token, remembered);
      return remembered.claims;
    }
    verified.delete(token);
    const claims = await verify(token);
    // Keys that were replaced meanwhile may have verified it.
    if (keys !== undefined && keys === keysInUse()) remember(token, { claims, keys });
    return claims;
  };
}

/** Returns whether the time of verified claims has come and has not passed. */
function isWithinTime({ nbf = Number.NEGATIVE_INFINITY, exp = Number.POSITIVE_INFINITY }: JWTPayload): boolean {
  const seconds = Math.floor(Date.now() / 1000);
  return nbf <= seconds && seconds < exp;
}
