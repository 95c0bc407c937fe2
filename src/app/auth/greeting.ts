import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** State of the history entry of the page that a sign-in leads to. */
export interface GreetingState {
  isGreeted: true;
}

/** Returns whether the member has just signed in, and this page should greet them: once, not again when it is reloaded. */
export function useIsGreeted(): boolean {
  const { state, pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const [isGreeted] = useState((state as Partial<GreetingState> | null)?.isGreeted === true);
  const isStored = state !== null && isGreeted;
  useEffect(() => {
    // A browser keeps the state of an entry over a reload.
    if (isStored) navigate({ pathname, search, hash }, { replace: true, state: null });
  }, [isStored, navigate, pathname, search, hash]);
  return isGreeted;
}
