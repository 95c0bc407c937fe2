/** A sign-up whose e-mail address is not confirmed yet, as passed to the next page in the history state. */
export interface PendingConfirmation {
  email: string;
  isMailed: boolean;
}

/** Reads the pending confirmation from the state of a history entry, if there is one. */
export function pendingConfirmation(state: unknown): PendingConfirmation | undefined {
  const { pending } = (state ?? {}) as { pending?: Partial<PendingConfirmation> };
  return typeof pending?.email === 'string' ? { email: pending.email, isMailed: pending.isMailed === true } : undefined;
}
