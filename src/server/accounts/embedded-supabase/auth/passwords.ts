import { MAX_PASSWORD_BYTES } from '../../../../../supabase/functions/_shared/password-policy.ts';
import type { Hashing } from './hashing';

/** Salt and hash that no known password matches. */
const UNMATCHABLE = 'jwdFU1vEgU4bCA5Po/CC7.JEbTgw1E47UR0NyaPWm.MsipxC8HhOu';

/** Hashes and checks passwords. */
export type Passwords = ReturnType<typeof createPasswords>;

/** Creates password functions based on bcrypt, which hosted Supabase uses too, so that accounts can be moved there. */
export function createPasswords(hashing: Pick<Hashing, 'run' | 'cost'>) {
  // Same cost as for existing accounts, or response times would differ.
  const placeholderHash = `$2b$${String(hashing.cost).padStart(2, '0')}$${UNMATCHABLE}`;
  return {
    hash: async (password: string): Promise<string> => String(await hashing.run({ password }, false)),
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
