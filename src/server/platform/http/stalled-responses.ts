import type { ServerResponse } from 'node:http';

/** How long a client may read nothing of a response: longer than a phone is offline in a tunnel. */
const LONGEST_UNREAD_MS = 60_000;

/**
 * Closes the connection if the client reads nothing of the pending response for this long, as the response occupies
 * memory. Connections with nothing to send yet, such as a running stream, stay open; Node reports no timeout while a
 * write makes progress.
 */
export function closeStalledResponse(response: ServerResponse, timeoutMs = LONGEST_UNREAD_MS): void {
  response.setTimeout(timeoutMs, () => {
    const { socket } = response;
    if (socket && socket.writableLength > 0) socket.destroy();
  });
}
