/**
 * Error codes of bodies that can never be accepted, however often they are sent. The gateway stores what it can read of
 * such a body for the operator if the form is public. After any other error the same body may be sent again under a new
 * run id, because identical bodies are stored as one lead.
 */
export const PERMANENT_REFUSAL_CODES: readonly string[] = [
  'invalid_body',
  'invalid_json',
  'body_too_large',
  'not_json',
];
