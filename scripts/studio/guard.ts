import type { IncomingMessage } from 'node:http';

const LOCAL_NAME = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;
const LOCAL_ADDRESS = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;

/**
 * Returns why a request may not use the studio; undefined if it may. As the studio writes files, it serves this machine
 * only, under a local host name (against DNS rebinding), and no pages of other origins.
 *
 * @param allowsPrograms accepts requests without `Origin`, as programs send them; browsers send it with all but GET
 */
export function refusal(
  { socket, headers, method }: Pick<IncomingMessage, 'socket' | 'headers' | 'method'>,
  { allowsPrograms = false } = {},
): string | undefined {
  const { host = '', origin } = headers;
  if (!LOCAL_ADDRESS.test(socket.remoteAddress ?? '')) return 'The studio answers the machine it runs on alone.';
  if (!LOCAL_NAME.test(host)) return `The studio is found at localhost or 127.0.0.1, not at "${host}".`;
  if (method === 'GET') return undefined;
  if (!(origin === undefined && allowsPrograms) && origin !== `http://${host}`)
    return 'The studio answers its own pages alone.';
  if (!headers['content-type']?.startsWith('application/json')) return 'The studio takes JSON.';
  return undefined;
}
