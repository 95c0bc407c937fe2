import type { Server } from 'node:http';
import { type AddressInfo, isIPv6 } from 'node:net';

export interface ListenAddress {
  /** Environment variable of the port, for error messages. */
  variable: 'PORT' | 'WORKER_PORT';
  /** 0 picks any free port. */
  port: number;
  host: string;
}

/** Options of request listeners: requests of HTTP/1.0, as checks of proxies send them, name no host (RFC 9112, section 3.2). */
export const WITHOUT_HOST = { hostname: 'localhost' };

/** Starts to listen and returns the port. @throws Error with a message for the operator */
export function listen(server: Server, { variable, port, host }: ListenAddress): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const message =
        error.code === 'EADDRINUSE'
          ? `Port ${port} is taken. Stop what listens there, or set ${variable} to another number.`
          : `The server cannot listen at HOST ${host}, ${variable} ${port} (${error.message}). Set them to an address of this machine.`;
      reject(new Error(message, { cause: error }));
    });
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

/** Returns the host under which a browser on this machine reaches the server. */
export function reachableHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return isIPv6(host) ? `[${host}]` : host;
}
