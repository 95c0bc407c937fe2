import { Failure } from '@/contracts/failure';
import { LARGEST_FILE } from '@/contracts/file';

/** More than any provider has to say, in bytes. */
export const LONGEST_ANSWER = 5_000_000;

/** The same for an answer that holds a file: the largest one in base64, which makes four bytes of three, and words beside it. */
export const LONGEST_FILE_ANSWER = Math.ceil(LARGEST_FILE / 3) * 4 + 1_000_000;

/** Makes a `fetch` for providers: reading an answer of more than `most` bytes fails, before it fills the memory. */
export function boundedFetch(most: number): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (!response.body) return response;
    const { status, statusText, headers } = response;
    return new Response(response.body.pipeThrough(bounded(most)), { status, statusText, headers });
  };
}

function bounded(most: number): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let size = 0;
  return new TransformStream({
    transform(part, controller) {
      size += part.byteLength;
      if (size > most)
        controller.error(
          new Failure('answer_too_long', 'The provider sent far too long an answer. Please ask for less.'),
        );
      else controller.enqueue(part);
    },
  });
}
