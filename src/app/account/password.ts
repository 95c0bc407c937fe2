import { useEffect, useState } from 'react';

/** Minimum number of characters unless the operator asks for more (docs/behaviour.md, section 9). */
const MIN_PASSWORD_LENGTH = 6;

/** Returns the validation error of a new password, if any. */
export function passwordError(password: string, min: number): string | undefined {
  return password.length < min ? `Password must be at least ${min} characters` : undefined;
}

/** The minimum length of a new password here. Until the server has answered, or if it cannot, that of the specification. */
export function usePasswordMin(): number {
  const [min, setMin] = useState(MIN_PASSWORD_LENGTH);
  useEffect(() => {
    const unmount = new AbortController();
    // Loaded later, or the pages of visitors would share the code of the gateway's calls with those of tools.
    import('./password-rules')
      .then(({ fetchPasswordMin }) => fetchPasswordMin(unmount.signal))
      .then(setMin)
      .catch(() => undefined);
    return () => unmount.abort();
  }, []);
  return min;
}
