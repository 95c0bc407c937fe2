import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy on loopback in front of a server, which breaks the way to it as a test wishes. */
export interface TcpProxy {
  port: number;
  /** Lets nothing through: open connections break, and new ones are refused at once. */
  goAway(): void;
  /** Accepts connections and data, and lets no answer through, until `comeBack`. */
  goSilent(): void;
  /** Breaks all connections as soon as a client sends these bytes; they still reach the server if `isDelivered`. */
  cutAt(text: string, isDelivered: boolean): void;
  /** Breaks the connection on which clients send the packet of this number from now on, counted from 0. */
  cutPacket(number: number, isDelivered: boolean): void;
  /** How many packets clients have sent. */
  packets(): number;
  comeBack(): void;
  /** Answers the next first packets of connections itself, if the handler returns bytes. */
  onFirstPacket(handler: (packet: Buffer) => Buffer | undefined): void;
  close(): Promise<void>;
}

/** Starts the proxy in front of a port of loopback. */
export async function startTcpProxy(targetPort: number): Promise<TcpProxy> {
  const pairs = new Set<readonly [client: Socket, server: Socket]>();
  let state: 'open' | 'away' | 'silent' = 'open';
  let cut: { isAt(data: Buffer): boolean; isDelivered: boolean } | undefined;
  let packets = 0;
  let answerFirst: (packet: Buffer) => Buffer | undefined = () => undefined;

  const destroyAll = () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy();
  };
  const server = createServer((client) => {
    if (state === 'away') return void client.destroy();
    const target = connect(targetPort, '127.0.0.1');
    const pair = [client, target] as const;
    pairs.add(pair);
    let isFirst = true;
    client.on('data', (data) => {
      const answer = isFirst ? answerFirst(data) : undefined;
      isFirst = false;
      if (answer) return void client.end(answer);
      packets += 1;
      if (!cut?.isAt(data)) return void target.write(data);
      // What is on its way to the server arrives before the connection ends.
      if (cut.isDelivered) target.end(data);
      cut = undefined;
      client.destroy();
    });
    target.on('data', (data) => {
      if (state !== 'silent') client.write(data);
    });
    for (const [socket, other] of [pair, [target, client] as const]) {
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        pairs.delete(pair);
        other.destroy();
      });
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as AddressInfo).port,
    goAway() {
      state = 'away';
      destroyAll();
    },
    goSilent() {
      state = 'silent';
    },
    cutAt(text, isDelivered) {
      cut = { isAt: (data) => data.includes(text), isDelivered };
    },
    cutPacket(number, isDelivered) {
      const at = packets + number;
      cut = { isAt: () => packets > at, isDelivered };
    },
    packets: () => packets,
    comeBack() {
      // What was swallowed is lost, so that the connections are of no use.
      if (state === 'silent') destroyAll();
      state = 'open';
      cut = undefined;
    },
    onFirstPacket(handler) {
      answerFirst = handler;
    },
    close() {
      destroyAll();
      return new Promise((done) => server.close(() => done()));
    },
  };
}

/** Returns a connection string that leads through a proxy. */
export function through({ port }: Pick<TcpProxy, 'port'>, url: string): string {
  return Object.assign(new URL(url), { port: String(port) }).href;
}
