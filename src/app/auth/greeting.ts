import { useLocation } from 'react-router-dom';

/** State of the history entry of the page that a sign-in leads to. */
export interface GreetingState {
  isGreeted: true;
}

/** Returns whether the member has just signed in, and this page should greet them. */
export function useIsGreeted(): boolean {
  const { state } = useLocation();
  return (state as Partial<GreetingState> | null)?.isGreeted === true;
}
