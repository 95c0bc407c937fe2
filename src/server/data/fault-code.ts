/**
 * The code of an error, or of its cause, for logs and tables: the words of an error may hold what was sent or asked
 * ("ECONNREFUSED", "57P03"; "unknown" where there is none).
 */
export function faultCode(error: unknown): string {
  for (let fault = error; fault instanceof Error; fault = fault.cause) {
    const { code } = fault as { code?: unknown };
    if (typeof code === 'string' && /^\w{1,40}$/.test(code)) return code;
  }
  return 'unknown';
}
