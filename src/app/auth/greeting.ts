import { useLocation } from 'react-router-dom';

/** State of the history entry of the page that a sign-in leads to: when it was. */
export interface GreetingState {
  signedInAt: number;
}

/** When a member has signed in on this page, in milliseconds. A reload forgets it, though the history keeps its state. */
let signedInAt: number | undefined;

/** Returns the state of the page that a sign-in leads to now. */
export function greetingState(): GreetingState {
  signedInAt = Date.now();
  return { signedInAt };
}

/** Returns whether the member has just signed in, and this page should greet them. */
export function useIsGreeted(): boolean {
  const { state } = useLocation();
  return signedInAt !== undefined && (state as Partial<GreetingState> | null)?.signedInAt === signedInAt;
}
