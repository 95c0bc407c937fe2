/** Replaces the search of a website: nothing in n8n blocks requests to private addresses (SSRF), so it makes none. */
export async function findEmail(): Promise<undefined> {
  return undefined;
}
