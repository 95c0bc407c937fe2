/** An error as the server returns it. */
export interface Problem {
  /** Machine-readable code. */
  code: string;
  /** Text for the member. */
  message: string;
  /** The field or header that caused the problem. */
  field?: string;
  /** All problems, if answers were validated and more than one is wrong. */
  problems?: readonly Problem[];
}

/** Body of every error response. */
export interface ProblemBody {
  error: Problem;
}
