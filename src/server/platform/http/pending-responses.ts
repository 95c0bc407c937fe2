import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

type PendingResponse = Pick<ServerResponse, 'once' | 'headersSent'> & {
  req: { method?: string | undefined; complete: boolean; socket: Pick<Socket, 'write' | 'destroySoon'> };
};

/** What Node itself answers to a request that takes too long to arrive. */
const TOO_SLOW = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n';

/** The responses that a server has begun and not finished. */
export class PendingResponses {
  private readonly responses = new Set<PendingResponse>();

  add(response: PendingResponse): void {
    this.responses.add(response);
    response.once('close', () => this.responses.delete(response));
  }

  /** Returns whether a POST is being handled. It may become a run, which exists only once its request was read and checked. */
  hasPost(): boolean {
    return [...this.responses].some(({ req }) => req.method === 'POST');
  }

  /** Ends the requests whose bodies have not arrived completely, with a 408. */
  endIncomplete(): void {
    for (const { req, headersSent } of this.responses) {
      if (req.complete) continue;
      if (!headersSent) req.socket.write(TOO_SLOW);
      req.socket.destroySoon();
    }
  }

  /** Resolves when the responses that are pending now have ended, or after `milliseconds`. */
  async end(milliseconds: number): Promise<void> {
    const stop = new AbortController();
    const ends = [...this.responses].map((response) => new Promise((resolve) => void response.once('close', resolve)));
    await Promise.race([
      Promise.all(ends),
      pause(milliseconds, undefined, { signal: stop.signal }).catch(() => undefined),
    ]);
    stop.abort();
  }
}
