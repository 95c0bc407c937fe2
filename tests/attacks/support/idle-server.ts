import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that nobody attacks: what its pages take is what this machine's other work costs any server. */
const server = createServer((_, answer) => answer.end('<!doctype html><title>Idle</title>'));
server.listen(0, '127.0.0.1', () => {
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});
process.on('disconnect', () => process.exit(0));
