import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that a stub received. */
export interface SeenRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: string;
}

/** The response of a stub. */
export interface StubAnswer {
  status?: number;
  headers?: Record<string, string>;
  /** An object is sent as JSON. */
  body?: unknown;
}

/** A server on loopback that simulates an external service. */
export interface Stub {
  url: string;
  seen: SeenRequest[];
  close(): Promise<void>;
}

/** Starts a stub; if the handler returns undefined, the request is never answered. */
export async function startStub(
  handler: (request: SeenRequest, count: number) => StubAnswer | undefined | Promise<StubAnswer | undefined>,
): Promise<Stub> {
  const seen: SeenRequest[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const url = new URL(request.url ?? '/', 'http://stub');
    const { method = '', headers } = request;
    const seenRequest: SeenRequest = {
      method,
      path: url.pathname,
      query: url.searchParams,
      headers,
      body: Buffer.concat(chunks).toString('utf8'),
    };
    seen.push(seenRequest);
    const answer = await handler(seenRequest, seen.length);
    if (!answer) return;
    const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body ?? {});
    response.writeHead(answer.status ?? 200, { 'Content-Type': 'application/json', ...answer.headers }).end(text);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    close() {
      server.closeAllConnections();
      return new Promise((done) => server.close(() => done()));
    },
  };
}
