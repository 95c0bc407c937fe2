import type { Server } from 'node:http';
import { type AddressInfo, isIPv6 } from 'node:net';

/** Where a server is to listen. */
export interface Place {
  /** The variable that says the port. */
  variable: 'PORT' | 'WORKER_PORT';
  /** 0 takes any free one. */
  port: number;
  host: string;
}

/** Has a server listen, and gives its port. @throws Error in words for the operator */
export function listen(server: Server, { variable, port, host }: Place): Promise<number> {
  return new Promise((done, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const words =
        error.code === 'EADDRINUSE'
          ? `Port ${port} is taken. Stop what listens there, or set ${variable} to another number.`
          : `The server cannot listen at HOST ${host}, ${variable} ${port} (${error.message}). Set them to an address of this machine.`;
      fail(new Error(words, { cause: error }));
    });
    server.listen(port, host, () => done((server.address() as AddressInfo).port));
  });
}

/** The name a browser on this machine finds a listening server by. */
export function nameOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return isIPv6(host) ? `[${host}]` : host;
}
