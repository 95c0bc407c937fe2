import { MAX_PASSWORD_BYTES } from '../../../../../supabase/functions/_shared/password-policy.ts';
import type { Hashing } from './hashing';

/** Salt and hash that no known password matches. */
const UNMATCHABLE = 'jwdFU1vEgU4bCA5Po/CC7.JEbTgw1E47UR0NyaPWm.MsipxC8HhOu';

/**
 * The lowest cost of bcrypt. Nobody can try out all random passwords of 192 bits, however fast one try is. The quick
 * response reveals only that an address is that of a guest, and these addresses are random too.
 */
const RANDOM_PASSWORD_COST = 4;

/** Hashes and checks passwords. */
export type Passwords = ReturnType<typeof createPasswords>;

/** Creates password functions based on bcrypt, which hosted Supabase uses too, so that accounts can be moved there. */
export function createPasswords(hashing: Pick<Hashing, 'run' | 'cost'>) {
  // Same cost as for existing accounts, or response times would differ.
  const placeholderHash = `$2b$${String(hashing.cost).padStart(2, '0')}$${UNMATCHABLE}`;
  return {
    /** Returns the hash to store. @param isRandom whether a program made the password of many random bits */
    hash: async (password: string, isRandom = false): Promise<string> =>
      String(await hashing.run({ password, ...(isRandom && { cost: RANDOM_PASSWORD_COST }) }, false)),
    /**
     * Returns whether a password matches. Without a hash (no account) it does the same work and returns false, so that
     * timing does not reveal which addresses have accounts.
     *
     * @param urgent whether to go first in the queue; true for browsers that the member has used before
     */
    async matches(password: string, hash: string | undefined, urgent: boolean = false): Promise<boolean> {
      const isMatch = await hashing.run({ password, hash: hash ?? placeholderHash }, urgent);
      return isMatch === true && hash !== undefined && new TextEncoder().encode(password).length <= MAX_PASSWORD_BYTES;
    },
  };
}
