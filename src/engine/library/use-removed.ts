import { useEffect, useRef, useState } from 'react';
import { useScope } from '@/browser/scope';
import { toast } from '@/ui/toast';
import { removalsOf, TOO_LATE } from '../history/removals';

const NONE: ReadonlySet<string> = new Set();

/** Runs that were deleted on this page and can still be had back. */
export interface Removed {
  ids: ReadonlySet<string>;
  add: (id: string) => void;
  takeBack: (id: string) => void;
  /** Deletes them for good; gives those it was done for. */
  settle: () => ReadonlySet<string>;
}

/**
 * What is deleted in the library can be had back until the list changes, or the page is left.
 *
 * @param onGone called with what cannot be had back, as it is deleted for good
 */
export function useRemoved(onGone: (ids: ReadonlySet<string>) => void): Removed {
  const removals = useScope().of(removalsOf);
  const [ids, setIds] = useState(NONE);
  const latest = useRef(ids);
  latest.current = ids;

  const settle = () => {
    const settled = latest.current;
    if (settled.size === 0) return settled;
    void removals.settle().then((worked) => {
      if (!worked) toast.error('A result could not be deleted', { description: 'Please try again.' });
    });
    setIds(NONE);
    return settled;
  };
  useEffect(() => () => void removals.settle(), [removals]);

  return {
    ids,
    settle,
    add(id) {
      removals.add(id);
      setIds((before) => new Set([...before, id]));
    },
    takeBack(id) {
      if (!removals.takeBack(id)) {
        toast.error(TOO_LATE.title, TOO_LATE);
        onGone(new Set([id]));
      }
      setIds((before) => new Set([...before].filter((other) => other !== id)));
    },
  };
}
