import { useEffect, useState } from 'react';

/** Minimum number of characters, unless the operator requires more (docs/behaviour.md, section 9). */
const MIN_PASSWORD_LENGTH = 6;

/** Returns the minimum length of a new password on this site; the default until the server has responded, or if it does not. */
export function usePasswordMin(): number {
  const [min, setMin] = useState(MIN_PASSWORD_LENGTH);
  useEffect(() => {
    const unmount = new AbortController();
    // Imported dynamically, so that the pages of visitors do not load the code of gateway calls.
    import('./password-rules')
      .then(({ fetchPasswordMin }) => fetchPasswordMin(unmount.signal))
      .then(setMin)
      .catch(() => undefined);
    return () => unmount.abort();
  }, []);
  return min;
}
