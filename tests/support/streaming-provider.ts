import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One call of a provider that writes its answer piece by piece, as the test says. */
export interface Writing {
  /** The request as it was sent. */
  request: Record<string, unknown>;
  /** Sends the next words of the answer. */
  write(words: string): void;
  /** Sends bytes as they are. */
  send(bytes: string | Uint8Array): void;
  /** Ends the answer as providers do. */
  finish(): void;
  /** Closes the connection in the middle. */
  drop(): void;
  /** Resolves when the caller has gone before the end. */
  left: Promise<void>;
}

/** A provider of chat completions on loopback whose answers the test writes. */
export interface WritingProvider {
  url: string;
  /** The next call, in the order they came. */
  next(): Promise<Writing>;
  /** How many calls there were. */
  count(): number;
  close(): Promise<void>;
}

/** A chunk of a streamed completion. */
export function chunk(delta: object, more: object = {}): string {
  return `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: null, ...more }] })}\n\n`;
}

/** Starts such a provider. */
export async function startWritingProvider(): Promise<WritingProvider> {
  const calls: Writing[] = [];
  const waiting: ((call: Writing) => void)[] = [];
  let count = 0;
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    response.writeHead(200, { 'Content-Type': 'text/event-stream' }).flushHeaders();
    const call = writing(JSON.parse(Buffer.concat(parts).toString('utf8')), response);
    count += 1;
    const taker = waiting.shift();
    if (taker) taker(call);
    else calls.push(call);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    next() {
      const call = calls.shift();
      return call ? Promise.resolve(call) : new Promise((done) => waiting.push(done));
    },
    count: () => count,
    close() {
      server.closeAllConnections();
      return new Promise((done) => server.close(() => done()));
    },
  };
}

function writing(request: Record<string, unknown>, response: ServerResponse): Writing {
  const send = (bytes: string | Uint8Array) => void response.write(bytes);
  return {
    request,
    send,
    write: (words) => send(chunk({ content: words })),
    finish() {
      send(chunk({}, { finish_reason: 'stop' }));
      response.end('data: [DONE]\n\n');
    },
    drop: () => void response.destroy(),
    left: new Promise((done) => {
      response.on('close', () => {
        if (!response.writableFinished) done();
      });
    }),
  };
}
