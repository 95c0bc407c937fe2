/** What came back from a webhook, before anything was read into it: the same for browser, gateway and automation. */
export interface Answer {
  /** HTTP status. */
  status: number;
  contentType: string;
  body: string;
  /** Whether the mail that goes with it was taken; absent where none goes with it, or nobody here knows. */
  mailed?: boolean;
  /** What was to be read for it and could not be, in words for the member. */
  unread?: string;
}
