import { createHash } from 'node:crypto';
import { isoDay } from '@/registry/context-variables';
import { buildOpenApi, type OpenApiSource } from './openapi';

/** The OpenAPI document, serialized. */
export interface OpenApiDocument {
  text: string;
  /** A hash of the text, so that clients need not download an unchanged document. */
  etag: string;
}

/**
 * Creates a function that returns the OpenAPI document. It is the same for all callers and needs no token. It is built
 * once and rebuilt when the tools change, and on another day, because its examples contain dates.
 */
export function openApiDocument(source: OpenApiSource): () => Promise<OpenApiDocument> {
  let latest: { webhooks: object; tools: object; day: string; document: Promise<OpenApiDocument> } | undefined;
  return () => {
    const { webhooks, tools } = source;
    const day = isoDay(new Date());
    if (latest?.webhooks !== webhooks || latest.tools !== tools || latest.day !== day) {
      const entry = { webhooks, tools, day, document: makeDocument(source) };
      latest = entry;
      // Do not cache a failure: the next call tries again.
      entry.document.catch(() => {
        if (latest === entry) latest = undefined;
      });
    }
    return latest.document;
  };
}

async function makeDocument(source: OpenApiSource): Promise<OpenApiDocument> {
  const text = JSON.stringify(await buildOpenApi(source));
  return { text, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` };
}
