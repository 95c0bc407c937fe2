import { type AddressInfo, createServer, type Socket } from 'node:net';

/** A mail server on loopback that takes everything. */
export interface SmtpStub {
  url: string;
  /** What was said, and each message whole. */
  seen: { from: string; to: string; data: string }[];
  /** How its clients have introduced themselves. */
  greetings: string[];
  /** What it answers to every receiver instead of taking the mail; undefined: it takes it. */
  refuses: string | undefined;
  close(): Promise<void>;
}

/** Starts it. */
export async function startSmtpStub(refuses?: string): Promise<SmtpStub> {
  const seen: SmtpStub['seen'] = [];
  const greetings: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    // Whoever sends may be killed with a mail.
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    let pending = '';
    let message: { from: string; to: string; data: string } | undefined;
    let reading = false;
    const say = (line: string) => socket.write(`${line}\r\n`);
    say('220 stub');
    socket.on('data', (chunk) => {
      pending += chunk.toString('utf8');
      for (;;) {
        const end = pending.indexOf(reading ? '\r\n.\r\n' : '\r\n');
        if (end < 0) return;
        const text = pending.slice(0, end);
        pending = pending.slice(end + (reading ? 5 : 2));
        if (reading) {
          if (message) seen.push({ ...message, data: text });
          reading = false;
          say('250 taken');
          continue;
        }
        const command = text.toUpperCase();
        if (/^(EHLO|HELO) /.test(command)) greetings.push(text);
        if (command.startsWith('MAIL FROM')) message = { from: text.slice(10), to: '', data: '' };
        if (command.startsWith('RCPT TO') && message) message.to = text.slice(8);
        reading = command === 'DATA';
        if (command === 'QUIT') socket.end('221 bye\r\n');
        else if (stub.refuses && command.startsWith('RCPT TO')) say(stub.refuses);
        else say(reading ? '354 go on' : '250 ok');
      }
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const stub: SmtpStub = {
    ...{ url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, seen, greetings, refuses },
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((done) => server.close(() => done()));
    },
  };
  return stub;
}

/** A mail server on loopback that takes connections and says nothing. */
export interface MuteSmtp {
  url: string;
  /** How many connections it holds open. */
  open(): number;
  close(): Promise<void>;
}

/** Starts it. */
export async function startMuteSmtp(): Promise<MuteSmtp> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    open: () => sockets.size,
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((done) => server.close(() => done()));
    },
  };
}
