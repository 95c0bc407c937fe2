import type { RowMarks } from '@/contracts/row-marks';

/** Body of `GET /rows/<tool>`: a page of row marks, sorted by row key. `PUT /rows/<tool>` sends changes. */
export interface RowMarkList {
  marks: RowMarks;
  /** Cursor of the next page, `GET /rows/<tool>?after=<next>`; absent on the last page. */
  next?: string;
}

export const MARKS_PER_PAGE = 500;

/** Maximum number of marked rows per member, over all tools. */
export const MAX_MARKS = 10_000;

/** Maximum number of changed rows per request. */
export const MAX_MARKS_PER_REQUEST = 200;
