/** A sign-up that waits for its mailbox, as the history entry of the next page remembers it. */
export interface PendingConfirmation {
  email: string;
  isMailed: boolean;
}

/** The sign-up that the state of a history entry holds, if any. */
export function pendingConfirmation(state: unknown): PendingConfirmation | undefined {
  const { pending } = (state ?? {}) as { pending?: Partial<PendingConfirmation> };
  return typeof pending?.email === 'string' ? { email: pending.email, isMailed: pending.isMailed === true } : undefined;
}
