/** What a member keeps of a row of a list; what is absent was never set, or is not changed. */
export interface RowMark {
  status?: string;
  note?: string;
  hidden?: boolean;
}

/** What is kept of rows, by what tells a row from others. */
export type RowMarks = Readonly<Record<string, RowMark>>;

/**
 * A page of what a member keeps of the rows of a tool, in the order of keys: `GET /rows/<tool>`; the body of `PUT /rows/<tool>`
 * holds what changes.
 */
export interface RowMarkList {
  marks: RowMarks;
  /** Where there are more: `GET /rows/<tool>?after=<next>` gives the page that follows. */
  next?: string;
}

/** So many come with one answer; `next` leads on. */
export const MARKS_PER_PAGE = 500;

/** So many rows a member may keep something of, over all tools. */
export const MOST_MARKS = 10_000;

/** So many rows may be changed at once. */
export const MOST_MARKED_AT_ONCE = 200;

/** The longest of each, in characters. */
export const LONGEST_ROW_KEY = 200;
export const LONGEST_STATUS = 60;
export const LONGEST_ROW_NOTE = 1000;
