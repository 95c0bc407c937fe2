import { createHmac, timingSafeEqual } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import type { Gate } from '../data/gate';
import type { Log } from '../http/log';
import { copyParts, isCopyName } from './data-parts';

/** Answers programs of this machine that ask whoever holds a data folder for a copy of it. */
export interface CopyDesk {
  /** Takes somebody who came to the lock of the folder. */
  hear(socket: Socket): void;
  /** From now on copies are made: while one is, nobody passes the gate. */
  open(source: CopySource): void;
}

/** What a copy is made with. */
export interface CopySource {
  /** The secret of the folder: whoever can read it may have all of it. */
  secret: string;
  gate: Gate;
  /** Has the database write down what it holds in memory. */
  flush(): Promise<unknown>;
}

/** How long somebody may take to say what they want, in milliseconds. */
const PATIENCE_MS = 5000;

function proofOf(secret: string): string {
  return createHmac('sha256', secret).update('copy of the data folder').digest('base64url');
}

function isProof(given: string, secret: string): boolean {
  const expected = Buffer.from(proofOf(secret));
  const bytes = Buffer.from(given, 'latin1');
  return bytes.length === expected.length && timingSafeEqual(bytes, expected);
}

/** The desk of a data folder. A copy lasts as long as the line it was asked on. */
export function copyDesk(dataDir: string, log: Log): CopyDesk {
  let source: CopySource | undefined;

  async function serve(socket: Socket): Promise<void> {
    const asked = await firstPiece(socket, PATIENCE_MS);
    if (!asked) return;
    if (!source || !isProof(asked, source.secret)) return void socket.end('no');
    const { gate, flush } = source;
    const left = new Promise((done) => socket.once('close', done));
    const name = await gate.run(async () => {
      await flush();
      return copyParts(dataDir);
    });
    if (!socket.destroyed) {
      socket.write(name);
      await left;
    }
    await rm(join(dataDir, name), { recursive: true, force: true });
  }

  return {
    hear(socket) {
      serve(socket).catch((error: Error) => {
        socket.destroy();
        log(`backup: the data folder could not be copied (${error.message})`);
      });
    },
    open(opened) {
      source = opened;
    },
  };
}

/**
 * Asks the process at the other end for a copy of its data folder, and gives the copy's name. It is there until the line is closed.
 *
 * @throws Error where it gives none
 */
export async function askForCopy(socket: Socket, secret: string): Promise<string> {
  socket.write(proofOf(secret));
  const name = await firstPiece(socket);
  if (isCopyName(name)) return name;
  throw new Error(
    'The server that is running made no copy of its data; its log says why. Try again, or stop it first.',
  );
}

/** What the other end says first; nothing where it leaves before, or lets us wait too long. */
function firstPiece(socket: Socket, patience = 0): Promise<string> {
  return new Promise((done) => {
    socket.setTimeout(patience, () => socket.destroy());
    socket.once('data', (piece) => {
      socket.setTimeout(0);
      done(piece.toString('latin1'));
    });
    socket.once('close', () => done(''));
  });
}
