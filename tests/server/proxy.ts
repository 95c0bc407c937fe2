import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy on loopback before several servers. */
export interface Entrance {
  url: string;
  close(): Promise<void>;
}

/** Starts one that sends each request to the next server; what a dead one does not take, or was only asked to read, goes to another. */
export async function startProxy(targets: readonly string[]): Promise<Entrance> {
  let turn = 0;
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const first = turn;
    turn += 1;
    const send = (attempt: number) => {
      const target = targets[(first + attempt) % targets.length];
      const { method, headers } = incoming;
      const passed = request(`${target}${incoming.url}`, { method, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.on('error', () => outgoing.destroy()).pipe(outgoing);
      });
      passed.on('error', (error: NodeJS.ErrnoException) => {
        const isSafe = error.code === 'ECONNREFUSED' || (method === 'GET' && !outgoing.headersSent);
        if (isSafe && attempt + 1 < targets.length) send(attempt + 1);
        else outgoing.destroy();
      });
      passed.end(Buffer.concat(chunks));
    };
    send(0);
  });
  // Where both ends let go of an idle connection after the same time, one asks just as the other hangs up.
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
