import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Postgres, SERVER_ADDRESS, startPostgres } from './postgres.ts';

/**
 * Gives the tests of a run one PostgreSQL server. It starts when the first test asks for a database, so a run of other
 * tests does not wait for it. Tests ask over HTTP because they run in other processes.
 */
export async function setup(): Promise<() => Promise<void>> {
  let starting: Promise<Postgres> | undefined;
  const server = createServer(async (_request, response) => {
    starting ??= startPostgres();
    try {
      response.end((await starting).url);
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  process.env[SERVER_ADDRESS] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return async () => {
    server.close();
    // A start that failed has already failed the tests that asked for it.
    const postgres = await starting?.catch(() => undefined);
    await postgres?.stop();
  };
}
