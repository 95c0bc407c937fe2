/**
 * Codes of refusals that say that a body can never be taken, however often it is sent. The gateway keeps such a body of a
 * public form for the operator, as far as it could be read. After anything else the same body may be sent again, under a
 * fresh run id: the same words are kept as one lead, however often they arrive.
 */
export const NEVER_TAKEN: readonly string[] = ['invalid_body', 'invalid_json', 'body_too_large', 'not_json'];
