import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { closeStalledResponse } from '@/server/platform/http/stalled-responses';

/** How long an answer may wait for its reader here, in milliseconds. */
const PATIENCE_MS = 50;
/** More than a connection takes that nobody reads. */
const LARGE = Buffer.alloc(20_000_000, 'x');

let stop: (() => void) | undefined;
afterEach(() => stop?.());

/** Serves every request in a way of the test's own, and connects a client that has asked and reads nothing by itself. */
async function served(answer: (response: ServerResponse) => void): Promise<Socket> {
  const server = createServer((_, response) => {
    closeStalledResponse(response, PATIENCE_MS);
    answer(response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  stop = () => {
    client.destroy();
    server.close();
  };
  client.write('GET / HTTP/1.1\r\nHost: site\r\n\r\n');
  return client;
}

describe('an answer that waits to be read', () => {
  it('is given up with its connection where its reader takes nothing of it', async () => {
    const closed = new Promise<ServerResponse>((done) => {
      void served((response) => {
        response.once('close', () => done(response));
        response.end(LARGE);
      });
    });
    expect((await closed).writableFinished).toBe(false);
  });

  it('is waited for as long as it takes to make it: while nothing waits to be read, silence closes nothing', async () => {
    const client = await served((response) => {
      let silences = 0;
      response.on('timeout', () => {
        silences += 1;
        if (silences === 1) response.write('One. ');
        else response.end('Two.');
      });
    });
    const [first] = (await once(client, 'data')) as [Buffer];
    const [second] = String(first).includes('Two.') ? [first] : ((await once(client, 'data')) as [Buffer]);
    expect(String(second)).toContain('Two.');
  });
});
