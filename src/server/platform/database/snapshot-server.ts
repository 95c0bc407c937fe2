import { createHmac } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { equalsInConstantTime } from '../equals-in-constant-time';
import type { Log } from '../http/log';
import type { Mutex } from './mutex';
import { createSnapshot, isSnapshotName } from './snapshots';

export interface SnapshotSource {
  /** The secret in the data folder. A program that can read it can read the folder, so it may get a snapshot. */
  secret: string;
  mutex: Mutex;
  /** Makes the database write a checkpoint to disk. */
  flush(): Promise<unknown>;
}

/** How long a client may take to send its proof, in milliseconds. */
const PROOF_TIMEOUT_MS = 5000;

function computeProof(secret: string): string {
  return createHmac('sha256', secret).update('copy of the data folder').digest('base64url');
}

/**
 * Creates the server of snapshots of a data folder, for other programs on this machine, over the socket of the folder's
 * lock. A snapshot is deleted when the connection that requested it closes.
 */
export function createSnapshotServer(dataDir: string, log: Log) {
  let source: SnapshotSource | undefined;

  async function serve(socket: Socket): Promise<void> {
    const proof = await readFirstChunk(socket, PROOF_TIMEOUT_MS);
    if (!proof) return;
    if (!source || !equalsInConstantTime(proof, computeProof(source.secret))) return void socket.end('no');
    const { mutex, flush } = source;
    const disconnected = new Promise((resolve) => socket.once('close', resolve));
    const name = await mutex.run(async () => {
      await flush();
      return createSnapshot(dataDir);
    });
    if (!socket.destroyed) {
      socket.write(name);
      await disconnected;
    }
    await rm(join(dataDir, name), { recursive: true, force: true });
  }

  return {
    /** Handles a connection to the lock socket. */
    onConnection(socket: Socket): void {
      serve(socket).catch((error: Error) => {
        socket.destroy();
        log(`backup: the data folder could not be copied (${error.message})`);
      });
    },
    /** Starts to serve snapshots, each made while holding the mutex, so that nothing writes to the database. */
    enable(newSource: SnapshotSource): void {
      source = newSource;
    },
  };
}

/**
 * Requests a snapshot from the process at the other end and returns its folder name. It exists until the socket is
 * closed.
 *
 * @throws Error if the server refuses
 */
export async function requestSnapshot(socket: Socket, secret: string): Promise<string> {
  socket.write(computeProof(secret));
  const name = await readFirstChunk(socket);
  if (isSnapshotName(name)) return name;
  throw new Error(
    'The server that is running made no copy of its data; its log says why. Try again, or stop it first.',
  );
}

/** Resolves with the first chunk; empty on disconnect or after the timeout (milliseconds, 0: none). */
function readFirstChunk(socket: Socket, timeoutMs = 0): Promise<string> {
  return new Promise((resolve) => {
    socket.setTimeout(timeoutMs, () => socket.destroy());
    socket.once('data', (chunk) => {
      socket.setTimeout(0);
      resolve(chunk.toString('latin1'));
    });
    socket.once('close', () => resolve(''));
  });
}
