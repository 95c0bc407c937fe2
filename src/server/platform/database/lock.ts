import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { basename, dirname, join, resolve } from 'node:path';

/** Longest path of a Unix socket that every system supports. */
const MAX_SOCKET_PATH_BYTES = 100;

/** Bytes that the name of a lock socket adds to the path of its folder. */
const NAME_BYTES = '/lock-00000000.sock'.length;

/** Error codes of a connection to a socket without a listening process. */
const NOT_LISTENING = ['ECONNREFUSED', 'ENOENT'];

/**
 * Locks a data folder for this process and returns a function that unlocks it: two processes on one embedded database
 * would destroy it. The lock is a listening socket, so a killed process leaves no lock behind.
 *
 * Each process first listens on a socket with a unique name and then looks for the sockets of other processes. If two
 * processes start at the same time, at least one sees the other and gives up. Names are never reused, so removing a
 * stale socket cannot remove the socket of a process that has just started to listen. The final check detects whether
 * another process removed our socket before we listened on it.
 *
 * @param onConnection receives connections of other processes to the socket
 * @throws Error if another process holds the lock, or the path is too long for a socket
 */
export async function lockDataDir(
  folder: string,
  onConnection: (socket: Socket) => void = (socket) => socket.end(),
): Promise<() => Promise<void>> {
  requireShortPath(folder);
  const ownAddress = newAddress(folder);
  const connections = new Set<Socket>();
  const server = createServer((socket) => {
    connections.add(socket.unref());
    // A process that only checks whether the folder is locked disconnects without sending anything.
    socket.on('error', () => undefined).once('close', () => connections.delete(socket));
    onConnection(socket);
  });
  const unlock = () => {
    for (const connection of connections) connection.destroy();
    return new Promise<void>((close) => server.close(() => close()));
  };
  const inUseError = new Error(
    `The data folder ${folder} is in use by another server. Stop that one, or set DATA_DIR to another folder.`,
  );
  await new Promise<void>((listening, reject) => server.once('error', reject).listen(ownAddress, listening)).catch(
    (error: unknown) => {
      if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') throw inUseError;
      throw new Error(`The data folder ${folder} cannot be locked: its file system holds no sockets.`, {
        cause: error,
      });
    },
  );
  server.unref();
  for (const address of listAddresses(folder)) {
    if (address === ownAddress) continue;
    const { isListening, socket } = await tryConnect(address);
    socket?.destroy();
    if (!isListening) rmSync(address, { force: true });
    else {
      await unlock();
      throw inUseError;
    }
  }
  if (listAddresses(folder).includes(ownAddress)) return unlock;
  await unlock();
  throw inUseError;
}

/** Connects to the process that holds a data folder; undefined if none does. */
export async function connectToHolder(folder: string): Promise<Socket | undefined> {
  for (const address of listAddresses(folder)) {
    const { socket } = await tryConnect(address);
    if (socket) return socket;
  }
  return undefined;
}

/**
 * Requires that the path of a socket in the folder is short enough. A socket in another place, such as the temporary
 * folder, would be no lock: two containers that share a data folder have separate temporary folders.
 *
 * @throws Error with a message for the operator
 */
function requireShortPath(folder: string): void {
  if (process.platform === 'win32') return;
  const maxBytes = MAX_SOCKET_PATH_BYTES - NAME_BYTES;
  const bytes = Buffer.byteLength(resolve(folder));
  if (bytes <= maxBytes) return;
  throw new Error(
    `DATA_DIR must be a path of at most ${maxBytes} bytes, as a socket in it keeps other servers out, but ${resolve(folder)} has ${bytes} bytes. Set DATA_DIR to a shorter one, or to a symbolic link to it.`,
  );
}

/** Returns the common prefix of the lock sockets of a data folder. */
function addressPrefix(folder: string): string {
  if (process.platform !== 'win32') return join(resolve(folder), 'lock');
  return `data-${createHash('sha256').update(resolve(folder)).digest('hex').slice(0, 16)}`;
}

/** Windows pipes vanish with their process and their names are exclusive, so all processes use the same name there. */
function newAddress(folder: string): string {
  if (process.platform === 'win32') return `\\\\.\\pipe\\${addressPrefix(folder)}`;
  return `${addressPrefix(folder)}-${randomBytes(4).toString('hex')}.sock`;
}

/** Lists the lock sockets of all processes that hold the folder, are starting, or were killed. */
function listAddresses(folder: string): string[] {
  if (process.platform === 'win32') return [newAddress(folder)];
  const prefix = addressPrefix(folder);
  const isLockSocket = (name: string) => name.startsWith(basename(prefix)) && name.endsWith('.sock');
  if (!existsSync(dirname(prefix))) return [];
  return readdirSync(dirname(prefix))
    .filter(isLockSocket)
    .map((name) => join(dirname(prefix), name));
}

/** Tries to connect. Returns whether a process listens, and the socket if the process accepts the connection. */
function tryConnect(address: string): Promise<{ isListening: boolean; socket?: Socket }> {
  return new Promise((resolve) => {
    const socket = connect(address);
    socket.once('connect', () => resolve({ isListening: true, socket }));
    // Any other error, such as a full backlog, does not prove that no process listens.
    socket.once('error', ({ code = '' }: NodeJS.ErrnoException) =>
      resolve({ isListening: !NOT_LISTENING.includes(code) }),
    );
  });
}
