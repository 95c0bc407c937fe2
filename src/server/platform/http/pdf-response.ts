import type { Context } from 'hono';

/** Responds with a PDF as a download. */
export function pdfResponse(
  context: Context,
  { filename, content }: { filename: string; content: Uint8Array },
): Response {
  return context.body(new Uint8Array(content), 200, {
    'Content-Type': 'application/pdf',
    'Content-Disposition': `attachment; filename="${filename}"`,
  });
}
