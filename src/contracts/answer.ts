/** A webhook's answer before it is parsed; browser, gateway and automation share this shape. */
export interface Answer {
  /** HTTP status. */
  status: number;
  contentType: string;
  body: string;
  /** Whether the accompanying mail was accepted; absent if there is none or it is unknown. */
  mailed?: boolean;
  /** Names the pages that could not be read for this answer, in a text for the member. */
  unread?: string;
}
