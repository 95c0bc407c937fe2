import type { ServeInfo } from './deps.ts';

declare global {
  /** The part of the Deno API that the functions use; the embedded server provides the same. */
  namespace Deno {
    function serve(handler: (request: Request, info: ServeInfo) => Promise<Response>): void;
    const env: { get(name: string): string | undefined };
  }
}
