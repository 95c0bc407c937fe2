import { createHash } from 'node:crypto';
import { unlinkSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** The longest path a socket may have on every system. */
const LONGEST_SOCKET_PATH = 100;

/**
 * Takes a data folder for this process and gives a function that lets it go: two processes on one embedded database
 * would destroy it. The lock is a listening socket, so a killed process leaves no lock behind.
 *
 * @param hear is handed whoever comes to the socket
 * @throws Error where another process holds it.
 */
export async function lockDataDir(
  folder: string,
  hear: (socket: Socket) => void = (socket) => socket.end(),
): Promise<() => Promise<void>> {
  const address = socketAddress(folder);
  const holder = await reach(address);
  if (holder) {
    holder.destroy();
    throw new Error(
      `The data folder ${folder} is in use by another server. Stop that one, or set DATA_DIR to another folder.`,
    );
  }
  if (process.platform !== 'win32') removeStale(address);
  const callers = new Set<Socket>();
  const server = createServer((socket) => {
    callers.add(socket.unref());
    // Who came to see whether the folder is held leaves without a word.
    socket.on('error', () => undefined).once('close', () => callers.delete(socket));
    hear(socket);
  });
  await new Promise<void>((done, fail) => server.once('error', fail).listen(address, done)).catch((error: unknown) => {
    throw new Error(`The data folder ${folder} cannot be locked: its file system holds no sockets.`, { cause: error });
  });
  server.unref();
  return () => {
    for (const caller of callers) caller.destroy();
    return new Promise((done) => server.close(() => done()));
  };
}

/** A line to the process that holds a data folder; undefined where none does. */
export function reachHolder(folder: string): Promise<Socket | undefined> {
  return reach(socketAddress(folder));
}

function socketAddress(folder: string): string {
  const id = createHash('sha256').update(resolve(folder)).digest('hex').slice(0, 16);
  if (process.platform === 'win32') return `\\\\.\\pipe\\data-${id}`;
  const inside = join(resolve(folder), 'lock.sock');
  return inside.length <= LONGEST_SOCKET_PATH ? inside : join(tmpdir(), `data-${id}.sock`);
}

function reach(address: string): Promise<Socket | undefined> {
  return new Promise((done) => {
    const socket = connect(address);
    socket.once('connect', () => done(socket));
    socket.once('error', () => done(undefined));
  });
}

function removeStale(address: string): void {
  try {
    unlinkSync(address);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
