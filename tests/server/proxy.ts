import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A load balancer on loopback in front of several servers. */
export interface TestProxy {
  url: string;
  close(): Promise<void>;
}

/**
 * Starts a proxy that sends each request to the next server in turn. A request that a dead server did not accept, or a
 * GET, is retried on another one.
 */
export async function startProxy(targets: readonly string[]): Promise<TestProxy> {
  let turn = 0;
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const first = turn;
    turn += 1;
    const send = (attempt: number) => {
      const target = targets[(first + attempt) % targets.length];
      const { method, headers } = incoming;
      const forwarded = request(`${target}${incoming.url}`, { method, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.on('error', () => outgoing.destroy()).pipe(outgoing);
      });
      forwarded.on('error', (error: NodeJS.ErrnoException) => {
        const isSafe = error.code === 'ECONNREFUSED' || (method === 'GET' && !outgoing.headersSent);
        if (isSafe && attempt + 1 < targets.length) send(attempt + 1);
        else outgoing.destroy();
      });
      forwarded.end(Buffer.concat(chunks));
    };
    send(0);
  });
  // If both ends closed idle connections after the same time, a request could meet a connection that is just being
  // closed.
  server.keepAliveTimeout = 0;
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      return new Promise((done) => server.close(() => done()));
    },
  };
}
