import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { basename, dirname, join, resolve } from 'node:path';

/** The longest path a socket may have on every system, in bytes. */
const LONGEST_SOCKET_PATH = 100;

/** What a socket of a data folder is called, in so many bytes after the path of the folder. */
const NAME_BYTES = '/lock-00000000.sock'.length;

/** What connecting to a socket fails with that nobody listens on. */
const NOBODY = ['ECONNREFUSED', 'ENOENT'];

/**
 * Takes a data folder for this process and gives a function that lets it go: two processes on one embedded database
 * would destroy it. The lock is a listening socket, so a killed process leaves no lock behind.
 *
 * Each process listens on a socket of a name of its own before it looks for those of others: of two that start at the same time, at
 * least one sees the other and gives up. A name never comes again, so removing a socket that nobody listens on takes none away
 * from a process that has just begun to; the last look finds out where one was removed before its process listened.
 *
 * @param hear is handed whoever comes to the socket
 * @throws Error where another process holds it, or its path is too long for a socket
 */
export async function lockDataDir(
  folder: string,
  hear: (socket: Socket) => void = (socket) => socket.end(),
): Promise<() => Promise<void>> {
  refuseLongPath(folder);
  const own = newAddress(folder);
  const callers = new Set<Socket>();
  const server = createServer((socket) => {
    callers.add(socket.unref());
    // Who came to see whether the folder is held leaves without a word.
    socket.on('error', () => undefined).once('close', () => callers.delete(socket));
    hear(socket);
  });
  const unlock = () => {
    for (const caller of callers) caller.destroy();
    return new Promise<void>((done) => server.close(() => done()));
  };
  const inUse = new Error(
    `The data folder ${folder} is in use by another server. Stop that one, or set DATA_DIR to another folder.`,
  );
  await new Promise<void>((done, fail) => server.once('error', fail).listen(own, done)).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') throw inUse;
    throw new Error(`The data folder ${folder} cannot be locked: its file system holds no sockets.`, { cause: error });
  });
  server.unref();
  for (const address of addressesOf(folder)) {
    if (address === own) continue;
    const { isHeld, socket } = await reach(address);
    socket?.destroy();
    if (!isHeld) rmSync(address, { force: true });
    else {
      await unlock();
      throw inUse;
    }
  }
  if (addressesOf(folder).includes(own)) return unlock;
  await unlock();
  throw inUse;
}

/** A line to the process that holds a data folder; undefined where none does. */
export async function reachHolder(folder: string): Promise<Socket | undefined> {
  for (const address of addressesOf(folder)) {
    const { socket } = await reach(address);
    if (socket) return socket;
  }
  return undefined;
}

/**
 * A socket elsewhere, as in the folder for temporary files, would be no lock: two containers share a data folder, and have each
 * their own folder for temporary files.
 *
 * @throws Error in words for the operator where a socket in the folder would have too long a path
 */
function refuseLongPath(folder: string): void {
  if (process.platform === 'win32') return;
  const most = LONGEST_SOCKET_PATH - NAME_BYTES;
  const bytes = Buffer.byteLength(resolve(folder));
  if (bytes <= most) return;
  throw new Error(
    `DATA_DIR must be a path of at most ${most} bytes, as a socket in it keeps other servers out, but ${resolve(folder)} has ${bytes} bytes. Set DATA_DIR to a shorter one, or to a symbolic link to it.`,
  );
}

/** What the sockets of a data folder are called before the part that is each process's own. */
function addressStart(folder: string): string {
  if (process.platform !== 'win32') return join(resolve(folder), 'lock');
  return `data-${createHash('sha256').update(resolve(folder)).digest('hex').slice(0, 16)}`;
}

/** Pipes of Windows end with their process, and no two have one name: there all processes try the same. */
function newAddress(folder: string): string {
  if (process.platform === 'win32') return `\\\\.\\pipe\\${addressStart(folder)}`;
  return `${addressStart(folder)}-${randomBytes(4).toString('hex')}.sock`;
}

/** The sockets of all processes that hold a data folder, are about to, or once did. */
function addressesOf(folder: string): string[] {
  if (process.platform === 'win32') return [newAddress(folder)];
  const start = addressStart(folder);
  const isOne = (name: string) => name.startsWith(basename(start)) && name.endsWith('.sock');
  if (!existsSync(dirname(start))) return [];
  return readdirSync(dirname(start))
    .filter(isOne)
    .map((name) => join(dirname(start), name));
}

/** Whether somebody listens on a socket, with a line to them where they take it. */
function reach(address: string): Promise<{ isHeld: boolean; socket?: Socket }> {
  return new Promise((done) => {
    const socket = connect(address);
    socket.once('connect', () => done({ isHeld: true, socket }));
    // All else, as a full queue of callers, is no sign that nobody is there.
    socket.once('error', ({ code = '' }: NodeJS.ErrnoException) => done({ isHeld: !NOBODY.includes(code) }));
  });
}
