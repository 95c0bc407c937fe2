import { useEffect, useRef, useState } from 'react';
import { useScope } from '@/browser/member-scope';
import { toast } from '@/ui/toast';
import { commitDeletions, pendingDeletionsOf, TOO_LATE_TO_UNDO } from '../history/pending-deletions';

const REFUSED = 'A result could not be deleted';
const NONE: ReadonlySet<string> = new Set();

/** Runs that were deleted on this page and can still be restored. */
export type Deletions = ReturnType<typeof useDeletions>;

/**
 * Returns the deletions of the library page. They can be undone until the list changes or the page is left.
 *
 * @param onDeleted called with ids whose undo failed because they were deleted for good
 */
export function useDeletions(onDeleted: (ids: ReadonlySet<string>) => void) {
  const deletions = useScope().get(pendingDeletionsOf);
  const [ids, setIds] = useState(NONE);
  const latestIds = useRef(ids);
  latestIds.current = ids;

  /** Deletes them for good; returns their ids. */
  const commitAll = (): ReadonlySet<string> => {
    const committedIds = latestIds.current;
    if (committedIds.size === 0) return committedIds;
    void commitDeletions(deletions, REFUSED);
    setIds(NONE);
    return committedIds;
  };
  useEffect(() => () => void commitDeletions(deletions, REFUSED), [deletions]);

  return {
    ids,
    commitAll,
    add(id: string): void {
      deletions.add(id);
      setIds((previous) => new Set([...previous, id]));
    },
    undo(id: string): void {
      if (!deletions.undo(id)) {
        toast.error(TOO_LATE_TO_UNDO.title, TOO_LATE_TO_UNDO);
        onDeleted(new Set([id]));
      }
      setIds((previous) => new Set([...previous].filter((other) => other !== id)));
    },
  };
}
