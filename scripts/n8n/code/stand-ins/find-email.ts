/**
 * Replaces the search of a business's website. Nothing inside n8n blocks requests to private addresses (SSRF), so none
 * is made and the e-mail address stays empty.
 */
export async function findEmail(): Promise<undefined> {
  return undefined;
}
