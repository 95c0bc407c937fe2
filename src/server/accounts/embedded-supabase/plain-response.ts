/** Response headers that the browser's library uses. */
const ALLOWED_HEADERS = ['content-type', 'content-range'];

/**
 * Copies a response of the embedded services with only the allowed headers. The other headers allow every origin, and
 * reveal a session and the beginning of its refresh token.
 */
export async function toPlainResponse(response: Response): Promise<Response> {
  const text = await response.text();
  const headers = new Headers();
  for (const name of ALLOWED_HEADERS) {
    const value = response.headers.get(name);
    if (value) headers.set(name, value);
  }
  return new Response(text || null, { status: response.status, headers });
}
