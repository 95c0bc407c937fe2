import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A storage service that keeps what it is given, as far as the server asks it for anything. */
export interface BucketStub {
  url: string;
  /** Bytes by id. */
  kept: Map<string, Buffer>;
  /** What else was asked for, or with another key. */
  refused: string[];
  /** true: every call fails. */
  down: boolean;
  close(): Promise<void>;
}

const PATH = '/storage/v1/object/files';

/** Starts one that knows this key alone. */
export async function startBucket(key: string): Promise<BucketStub> {
  const kept = new Map<string, Buffer>();
  const stub: BucketStub = { url: '', kept, refused: [], down: false, close: async () => undefined };
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const { method = '', url = '', headers } = request;
    const end = (status: number, body: Buffer | string = '{}') =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(body);
    const id = url.startsWith(`${PATH}/`) ? url.slice(PATH.length + 1) : '';
    if (stub.down) return end(503);
    if (headers.apikey !== key || !url.startsWith(PATH)) {
      stub.refused.push(`${method} ${url}`);
      return end(403);
    }
    if (method === 'POST' && id) {
      kept.set(id, Buffer.concat(parts));
      return end(200);
    }
    if (method === 'DELETE' && !id) {
      const { prefixes } = JSON.parse(Buffer.concat(parts).toString()) as { prefixes: string[] };
      for (const name of prefixes) kept.delete(name);
      return end(200, '[]');
    }
    const bytes = kept.get(id);
    // As the service does: what is missing is a bad request to it.
    if (method !== 'GET' || !bytes) return end(400, '{"statusCode":"404","error":"not_found"}');
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
    if (first === undefined) return end(200, bytes);
    return end(206, bytes.subarray(Number(first), Number(last) + 1));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  stub.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  stub.close = () => {
    server.closeAllConnections();
    return new Promise((done) => server.close(() => done()));
  };
  return stub;
}
