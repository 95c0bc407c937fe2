import { Failure } from '@/contracts/failure';
import { MAX_FILE_BYTES } from '@/contracts/file';

/** Maximum length of a provider's answer, in bytes. */
export const MAX_ANSWER_BYTES = 5_000_000;

/** Maximum length of an answer with a file: the largest in base64 (4 bytes for 3), plus a megabyte of text. */
export const MAX_FILE_ANSWER_BYTES = Math.ceil(MAX_FILE_BYTES / 3) * 4 + 1_000_000;

/** Creates a `fetch` whose response bodies fail after `maxBytes`, so that no provider's answer fills the memory. */
export function boundedFetch(maxBytes: number): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (!response.body) return response;
    const { status, statusText, headers } = response;
    return new Response(response.body.pipeThrough(limitBytes(maxBytes)), { status, statusText, headers });
  };
}

function limitBytes(maxBytes: number): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let size = 0;
  return new TransformStream({
    transform(chunk, controller) {
      size += chunk.byteLength;
      if (size > maxBytes)
        controller.error(
          new Failure('answer_too_long', 'The provider sent far too long an answer. Please ask for less.', 502),
        );
      else controller.enqueue(chunk);
    },
  });
}
