/** What the embedded services answer with that the browser's library reads. */
const HEADERS = ['content-type', 'content-range'];

/**
 * An answer of the embedded services, read whole and without what nobody needs to know: they let every origin read their
 * answers, and name a session and the beginning of its refresh token in headers.
 */
export async function plainAnswer(response: Response): Promise<Response> {
  const text = await response.text();
  const headers = new Headers();
  for (const name of HEADERS) {
    const value = response.headers.get(name);
    if (value) headers.set(name, value);
  }
  return new Response(text || null, { status: response.status, headers });
}
