/** A member's marks on a row of a list. An absent property was never set or, in a request, stays unchanged. */
export interface RowMark {
  status?: string;
  note?: string;
  hidden?: boolean;
}

export type RowMarks = Readonly<Record<string, RowMark>>;

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

/** Longest row key, status and note, in characters. */
export const MAX_ROW_KEY_LENGTH = 200;
export const MAX_STATUS_LENGTH = 60;
export const MAX_ROW_NOTE_LENGTH = 1000;
