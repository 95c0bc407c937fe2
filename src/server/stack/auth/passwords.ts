import type { Hashing } from './hashing';

/** The longest password bcrypt tells apart from a longer one, in bytes. */
const LONGEST = 72;
const SHORTEST = 6;

/** The salt and the hash of the account nobody has: no password is known that fits. */
const NOBODY = 'jwdFU1vEgU4bCA5Po/CC7.JEbTgw1E47UR0NyaPWm.MsipxC8HhOu';

/** What may be done with passwords. */
export interface Passwords {
  /** The hash to keep. */
  hash(password: string): Promise<string>;
  /**
   * Whether a password fits. Without a hash, so without an account, the same work is done and the answer is no: how long
   * it takes tells nobody which addresses have accounts.
   *
   * @param urgent comes before others; for browsers the member has used before
   */
  fits(password: string, hash: string | undefined, urgent?: boolean): Promise<boolean>;
}

/** Passwords by bcrypt, as hosted Supabase keeps them too, so that accounts can move there. */
export function createPasswords(hashing: Pick<Hashing, 'run' | 'cost'>): Passwords {
  // Compared at the cost of the accounts there are, or the time of an answer would tell them apart.
  const nobody = `$2b$${String(hashing.cost).padStart(2, '0')}$${NOBODY}`;
  return {
    hash: async (password) => String(await hashing.run({ password }, false)),
    async fits(password, hash, urgent = false) {
      const same = await hashing.run({ password, hash: hash ?? nobody }, urgent);
      return same === true && hash !== undefined && bytesOf(password) <= LONGEST;
    },
  };
}

/** Whether a password is long enough, and not longer than bcrypt reads. */
export function isAcceptable(password: string): boolean {
  return password.length >= SHORTEST && bytesOf(password) <= LONGEST;
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}
