/** Minimum number of characters (docs/behaviour.md, section 9). */
export const MIN_PASSWORD_LENGTH = 6;

/** Returns the validation error of a new password, if any. */
export function passwordError(password: string): string | undefined {
  return password.length < MIN_PASSWORD_LENGTH
    ? `Password must be at least ${MIN_PASSWORD_LENGTH} characters`
    : undefined;
}
