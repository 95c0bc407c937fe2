/** Why an automation could not answer, in words for a member. */
export class Problem extends Error {
  constructor(
    /** Short name a program can act on. */
    readonly code: string,
    message: string,
    /** HTTP status of the answer: 502 for a failing provider, 504 for a silent one. */
    readonly status: 400 | 429 | 502 | 504 = 502,
  ) {
    super(message);
  }
}
