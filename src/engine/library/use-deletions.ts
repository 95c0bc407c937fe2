import { useEffect, useRef, useState } from 'react';
import { useScope } from '@/browser/member-scope';
import { toast } from '@/ui/toast';
import { pendingDeletionsOf, TOO_LATE_TO_UNDO } from '../history/pending-deletions';

const NONE: ReadonlySet<string> = new Set();

/** Runs that were deleted on this page and can still be restored. */
export interface Deletions {
  ids: ReadonlySet<string>;
  add: (id: string) => void;
  undo: (id: string) => void;
  /** Deletes them for good; returns their ids. */
  commitAll: () => ReadonlySet<string>;
}

/**
 * Deletions in the library can be undone until the list changes or the page is left.
 *
 * @param onDeleted called with ids whose undo failed because they were deleted for good
 */
export function useDeletions(onDeleted: (ids: ReadonlySet<string>) => void): Deletions {
  const deletions = useScope().get(pendingDeletionsOf);
  const [ids, setIds] = useState(NONE);
  const latest = useRef(ids);
  latest.current = ids;

  const commitAll = () => {
    const committed = latest.current;
    if (committed.size === 0) return committed;
    void deletions.commit().then((isDeleted) => {
      if (!isDeleted) toast.error('A result could not be deleted', { description: 'Please try again.' });
    });
    setIds(NONE);
    return committed;
  };
  useEffect(() => () => void deletions.commit(), [deletions]);

  return {
    ids,
    commitAll,
    add(id) {
      deletions.add(id);
      setIds((before) => new Set([...before, id]));
    },
    undo(id) {
      if (!deletions.undo(id)) {
        toast.error(TOO_LATE_TO_UNDO.title, TOO_LATE_TO_UNDO);
        onDeleted(new Set([id]));
      }
      setIds((before) => new Set([...before].filter((other) => other !== id)));
    },
  };
}
