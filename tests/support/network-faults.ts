/** What a network makes of what the gateway would have answered; rejects once the request is aborted. */
type NetworkFault = (answer: Response, signal?: AbortSignal | null) => Promise<Response>;

const WORDS = { 'Content-Type': 'text/plain; charset=utf-8' };
const CUT = 'an answer that is cut in the middle';
const EMPTIED = 'an answer without its body';
const SILENCE = 'no answer at all';

/** What breaks the body of an answer, after its status and its headers arrived. */
const BROKEN_BODIES: Readonly<Record<string, NetworkFault>> = {
  'a connection that breaks in the middle': async (answer) => brokenAfter((await answer.text()).slice(0, 1), answer),
  [CUT]: async (answer) => new Response((await answer.text()).slice(0, 1), answer),
  [EMPTIED]: async ({ status, headers }) => new Response('', { status, headers }),
};

/** What can stand between a program and the gateway: each makes what the program receives of what the gateway answers. */
export const NETWORK_FAULTS: Readonly<Record<string, NetworkFault>> = {
  ...Object.fromEntries(
    [403, 404, 413, 429, 500, 502, 503, 504, 520, 524].map((status) => [
      `a proxy that answers ${status}`,
      async () => proxyPage(status),
    ]),
  ),
  'a proxy that answers in words, with 404': async () =>
    new Response('404 page not found\n', { status: 404, headers: WORDS }),
  'a proxy that answers in words, with 503': async () =>
    new Response('no available server\n', { status: 503, headers: WORDS }),
  'a proxy that answers without a word, with 403': async () => new Response(null, { status: 403 }),
  'a page of another network in place of the answer': async () => proxyPage(200),
  'a connection that breaks before the first byte': async () => {
    throw new TypeError('Failed to fetch');
  },
  [SILENCE]: (_, signal) => new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  ...BROKEN_BODIES,
};

/** Names of the faults that leave the status of an answer and its headers whole. */
export const BODY_FAULTS: readonly string[] = Object.keys(BROKEN_BODIES);

/** Names of the faults that show only in what a body says, which a file or a text does not. */
export const FILE_FAULTS: readonly string[] = [CUT];
export const TEXT_FAULTS: readonly string[] = [CUT, EMPTIED];

/** Names of the faults that show only after the time-out of a request. */
export const SLOW_FAULTS: readonly string[] = [SILENCE];

/** What something that stands before the gateway answers in its place. */
export function proxyPage(status: number): Response {
  return new Response('<html><h1>Not the gateway</h1></html>', { status, headers: { 'Content-Type': 'text/html' } });
}

function brokenAfter(text: string, { status, headers }: Response): Response {
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (text) controller.enqueue(new TextEncoder().encode(text));
      else controller.error(new TypeError('network error'));
      text = '';
    },
  });
  return new Response(body, { status, headers });
}
