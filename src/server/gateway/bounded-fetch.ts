import { Failure } from '@/contracts/failure';

/** More than any provider has to say, in bytes. */
const LONGEST = 5_000_000;

/** `fetch` for providers: reading an answer fails where it grows too long, before it fills the memory. */
export const boundedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  if (!response.body) return response;
  const { status, statusText, headers } = response;
  return new Response(response.body.pipeThrough(bounded()), { status, statusText, headers });
};

function bounded(): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let size = 0;
  return new TransformStream({
    transform(part, controller) {
      size += part.byteLength;
      if (size > LONGEST)
        controller.error(
          new Failure('answer_too_long', 'The provider sent far too long an answer. Please ask for less.'),
        );
      else controller.enqueue(part);
    },
  });
}
