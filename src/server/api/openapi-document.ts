import { createHash } from 'node:crypto';
import { dayOf } from '@/registry/facts';
import { type OpenApiSource, openApi } from './openapi';

/** The OpenAPI document as it is sent. */
export interface OpenApiDocument {
  text: string;
  /** The same for the same text: a caller that has it need not be sent the document again. */
  etag: string;
}

/**
 * Gives the OpenAPI document, and makes it once for each state of the tools: it is the same for everybody, and strangers may ask for
 * it as often as they like. Its examples hold dates, so another day makes another one.
 */
export function openApiDocument(source: OpenApiSource): () => Promise<OpenApiDocument> {
  let latest: { webhooks: object; tools: object; day: string; document: Promise<OpenApiDocument> } | undefined;
  return () => {
    const { webhooks, tools } = source;
    const day = dayOf(new Date());
    if (latest?.webhooks !== webhooks || latest.tools !== tools || latest.day !== day) {
      const made = { webhooks, tools, day, document: makeDocument(source) };
      latest = made;
      // A failure is not kept: the next call tries again.
      made.document.catch(() => {
        if (latest === made) latest = undefined;
      });
    }
    return latest.document;
  };
}

async function makeDocument(source: OpenApiSource): Promise<OpenApiDocument> {
  const text = JSON.stringify(await openApi(source));
  return { text, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` };
}
