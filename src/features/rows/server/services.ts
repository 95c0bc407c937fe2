import type { Db } from '@/server/platform/database/db';
import { RowMarkStore } from './row-mark-store';

export function createServices({ db }: { db: Db }) {
  return {
    /** Marks and notes that members put on rows of result lists. */
    rowMarks: new RowMarkStore(db),
  };
}
