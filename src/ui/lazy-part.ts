import { lazy } from 'react';
import { toast } from './toast';

/** Pauses before what could not be loaded is asked for again, in milliseconds; the last one stays. */
const PAUSES_MS = [1000, 2000, 5000, 15_000, 30_000];

/** Parts that were asked for twice and have not come. */
const missing = new Set<object>();

/**
 * Like `lazy`, for a part of a page in a chunk of its own: where it cannot be loaded the page stays as it is, and what stands
 * in the place of the part until it is there. `lazy` alone takes the whole page away, with what was typed on it.
 */
export const lazyPart: typeof lazy = (load) => lazy(() => keepLoading(load));

/**
 * What `load` gives, asked for until it comes: after pauses, and at once with the connection. Somebody is told of it once, and
 * not of a failure that is over a second later.
 */
export async function keepLoading<T>(load: () => Promise<T>): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      const loaded = await load();
      missing.delete(load);
      return loaded;
    } catch (error) {
      if (failures === 1) tell(load, error);
      await pauseOrConnection(PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)]);
    }
  }
}

function tell(part: object, error: unknown): void {
  console.warn('A part of the page could not be loaded; it is asked for again.', error);
  if (missing.size === 0) {
    toast.error('A part of this page could not be loaded', {
      description: 'It is asked for again by itself. If it does not come, reload the page.',
    });
  }
  missing.add(part);
}

function pauseOrConnection(milliseconds: number | undefined): Promise<void> {
  return new Promise((go) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      go();
    };
    const timer = setTimeout(end, milliseconds);
    window.addEventListener('online', end);
  });
}
