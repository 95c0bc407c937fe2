import { useEffect, useState } from 'react';

/** Returns the seconds elapsed since a time (milliseconds since the epoch), updated every second; 0 without one. */
export function useElapsed(since: number | undefined): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (since === undefined) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [since]);
  return since === undefined ? 0 : Math.max(0, (now - since) / 1000);
}
