import { COMMON_PASSWORDS } from './common-passwords.ts';

/** Minimum length of a password unless `PASSWORD_MIN` raises it (docs/behaviour.md, section 9). */
export const DEFAULT_PASSWORD_MIN = 6;

/** bcrypt, which the auth services hash with, ignores everything after this many bytes. */
export const MAX_PASSWORD_BYTES = 72;

/** What a new password is held to. */
export interface PasswordRules {
  /** Minimum number of characters. */
  min: number;
  /** The address of the account, which is no password for it. */
  email?: string | undefined;
}

/** Returns why a new password is refused, in a sentence for the member; undefined if it is accepted. */
export function passwordProblem(password: string, { min, email }: PasswordRules): string | undefined {
  if (password.length < min) return `The password must have at least ${min} characters.`;
  if (new TextEncoder().encode(password).length > MAX_PASSWORD_BYTES)
    return `The password is too long: it may have up to ${MAX_PASSWORD_BYTES} bytes.`;
  const lower = password.toLowerCase();
  if (COMMON_PASSWORDS.has(lower))
    return 'This is one of the passwords that everybody guesses first. Please choose another.';
  const address = email?.toLowerCase();
  if (address && (lower === address || lower === address.split('@')[0]))
    return 'Your address cannot be your password. Please choose another.';
  return undefined;
}
