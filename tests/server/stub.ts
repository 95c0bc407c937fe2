import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as a stub was sent it. */
export interface SeenRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: string;
}

/** What a stub answers. */
export interface StubAnswer {
  status?: number;
  headers?: Record<string, string>;
  /** An object is sent as JSON. */
  body?: unknown;
}

/** A server on loopback that stands for an outside service. */
export interface Stub {
  url: string;
  seen: SeenRequest[];
  close(): Promise<void>;
}

/** Starts a stub; where the handler gives nothing, the request is left without an answer. */
export async function startStub(
  handler: (request: SeenRequest, count: number) => StubAnswer | undefined | Promise<StubAnswer | undefined>,
): Promise<Stub> {
  const seen: SeenRequest[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const url = new URL(request.url ?? '/', 'http://stub');
    const { method = '', headers } = request;
    const met: SeenRequest = {
      method,
      path: url.pathname,
      query: url.searchParams,
      headers,
      body: Buffer.concat(chunks).toString('utf8'),
    };
    seen.push(met);
    const answer = await handler(met, seen.length);
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
