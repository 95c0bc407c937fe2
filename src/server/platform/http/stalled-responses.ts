import type { ServerResponse } from 'node:http';

/** How long a client may stop reading a response, such as a phone that is offline in a tunnel. */
const LONGEST_UNREAD_MS = 60_000;

/**
 * Closes the connection if the client reads nothing of the pending response for this long, because the response
 * occupies memory. A connection without pending data, such as an idle stream, stays open. Node reports no timeout while
 * a write makes progress.
 */
export function closeStalledResponse(response: ServerResponse, timeoutMs = LONGEST_UNREAD_MS): void {
  response.setTimeout(timeoutMs, () => {
    const { socket } = response;
    if (socket && socket.writableLength > 0) socket.destroy();
  });
}
