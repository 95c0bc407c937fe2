/** Why something could not be done, as the server tells it. */
export interface Problem {
  /** Short name a program can act on. */
  code: string;
  /** Words for a member. */
  message: string;
  /** The field, or header, the problem is with. */
  field?: string;
  /** All that is wrong, where answers were checked and several are. */
  problems?: readonly Problem[];
}

/** The body of every refusal of the server. */
export interface ProblemBody {
  error: Problem;
}
