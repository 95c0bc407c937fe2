/**
 * Returns the code of an error or of one of its causes ("ECONNREFUSED", "57P03"), or "unknown". For logs and tables:
 * the message of an error may contain personal data or secrets of the request.
 */
export function safeErrorCode(error: unknown): string {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code } = current as { code?: unknown };
    if (typeof code === 'string' && /^\w{1,40}$/.test(code)) return code;
  }
  return 'unknown';
}
