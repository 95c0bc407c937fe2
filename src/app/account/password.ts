/** Shortest password (docs/behaviour.md, section 9). */
export const PASSWORD_MIN = 6;

/** What is wrong with a new password, if anything. */
export function passwordError(password: string): string | undefined {
  return password.length < PASSWORD_MIN ? `Password must be at least ${PASSWORD_MIN} characters` : undefined;
}
