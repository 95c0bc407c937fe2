/** What came back from a webhook, before anything was read into it: the same for browser, gateway and automation. */
export interface Answer {
  /** HTTP status. */
  status: number;
  contentType: string;
  body: string;
}
