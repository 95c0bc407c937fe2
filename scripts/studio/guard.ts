import type { IncomingMessage } from 'node:http';

const LOCAL_NAME = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;
const LOCAL_ADDRESS = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;

/**
 * Returns why a request may not use the studio; undefined if it may. The studio writes files, so it serves only this
 * machine, under a local host name (against DNS rebinding), and no pages of other origins.
 *
 * @param allowsPrograms accepts requests without `Origin`, as programs send them; browsers send it with all but GET
 */
export function refusal(
  { socket, headers, method }: Pick<IncomingMessage, 'socket' | 'headers' | 'method'>,
  { allowsPrograms = false } = {},
): string | undefined {
  const { host = '', origin } = headers;
  if (!LOCAL_ADDRESS.test(socket.remoteAddress ?? '')) return 'The studio answers only the machine that it runs on.';
  if (!LOCAL_NAME.test(host)) return `Open the studio at localhost or 127.0.0.1, not at "${host}".`;
  if (method === 'GET') return undefined;
  if (!(origin === undefined && allowsPrograms) && origin !== `http://${host}`)
    return 'The studio answers only its own pages.';
  if (!headers['content-type']?.startsWith('application/json')) return 'The studio accepts only JSON.';
  return undefined;
}
