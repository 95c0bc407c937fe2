/** A member's marks on a row of a list. An absent property was never set or, in a request, stays unchanged. */
export interface RowMark {
  status?: string;
  note?: string;
  hidden?: boolean;
}

export type RowMarks = Readonly<Record<string, RowMark>>;

/** A member's marks on the rows of a tool: those fetched so far, with local changes applied. */
export interface FetchedMarks {
  state: 'loading' | 'loaded' | 'failed';
  marks: RowMarks;
}

/** Synchronizes a member's marks on the rows of a tool, so that they are the same on every device. */
export interface RowMarkSync {
  getSnapshot(): FetchedMarks;
  subscribe(listener: () => void): () => void;
  /** Fetches the marks once, and again after a failure. Sends unsent changes. */
  fetch(): void;
  /** Applies changes and stores them in this browser until they are sent. While `isTyping` is true, nothing is sent. */
  update(changes: RowMarks, isTyping?: boolean): void;
  /** Sends unsent changes, for instance once reconnected. */
  send(): Promise<void>;
}

/** Longest row key, status and note, in characters. */
export const MAX_ROW_KEY_LENGTH = 200;
export const MAX_STATUS_LENGTH = 60;
export const MAX_ROW_NOTE_LENGTH = 1000;
