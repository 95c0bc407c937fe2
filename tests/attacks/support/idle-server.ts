import { pbkdf2Sync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** About what it costs to compare a password. */
const work = () => pbkdf2Sync('password', 'salt', 100_000, 64, 'sha512');

/**
 * A server that nobody attacks: what its pages take is what this machine's other work costs any server. Its page `/work` takes
 * work of a known size, which slows down as the machine does.
 */
const server = createServer(({ url }, answer) => {
  if (url === '/work') work();
  answer.end('<!doctype html><title>Idle</title>');
});
server.listen(0, '127.0.0.1', () => {
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});
process.on('disconnect', () => process.exit(0));
