/**
 * In place of reading a business's own site: inside n8n nothing keeps such a request away from private addresses, so
 * none is made and the e-mail address stays empty.
 */
export async function findEmail(): Promise<undefined> {
  return undefined;
}
