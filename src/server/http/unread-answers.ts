import type { ServerResponse } from 'node:http';

/** How long a reader may take nothing of what is sent, in milliseconds: longer than a phone is without a network in a tunnel. */
const LONGEST_UNREAD_MS = 60_000;

/**
 * Closes the connection of an answer of which its reader takes nothing for so long, as it waits in memory meanwhile. While there
 * is nothing to be sent yet, as when a run goes on, the connection stays; Node reports no timeout while a write makes progress.
 */
export function closeWhenUnread(response: ServerResponse, milliseconds = LONGEST_UNREAD_MS): void {
  response.setTimeout(milliseconds, () => {
    const { socket } = response;
    if (socket && socket.writableLength > 0) socket.destroy();
  });
}
