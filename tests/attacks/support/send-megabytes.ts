import { request } from 'node:http';
import { stranger, target } from './target';

const MEGABYTE = Buffer.alloc(1024 * 1024, 'x');

/** Sends a body of so many megabytes piece by piece; resolves to the status of the answer, 0 if the connection was cut. */
export function sendMegabytes(
  path: string,
  size: number,
  isDeclared: boolean,
  headers: Record<string, string>,
): Promise<number> {
  const length = isDeclared ? { 'Content-Length': size * MEGABYTE.length } : {};
  return new Promise((resolve) => {
    const sending = request(target.url + path, { method: 'POST', headers: { ...headers, ...stranger(), ...length } });
    let left = size;
    const write = () => {
      while (left > 0 && !sending.destroyed) {
        left -= 1;
        if (!sending.write(MEGABYTE)) return;
      }
      if (left === 0) sending.end();
    };
    sending.on('drain', write);
    sending.on('error', () => resolve(0));
    sending.on('response', (answer) => {
      resolve(answer.statusCode ?? 0);
      answer.resume();
      sending.destroy();
    });
    write();
  });
}
