import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { createTarDecoder, createTarPacker } from 'modern-tar';

/** First entry: what made the archive. */
export const STAMP = 'backup.json';

/** Last entry: a sum for each file, as `sha256sum --check` reads it. */
export const SUMS = 'SHA256SUMS';

/** A file of an archive that is read, with its bytes, which have to be taken before the next one; or a folder. */
export interface ArchivedEntry {
  /** Path inside the archive, with `/` between its parts. */
  path: string;
  folder: boolean;
  changed: Date;
  bytes: ReadableStream<Uint8Array>;
}

/** A folder as an archive: the stamp, everything in it, the sums. Memory holds a few pieces of it at a time. */
export function writeArchive(folder: string, stamp: object): Readable {
  const { readable, controller } = createTarPacker();
  const sums: string[] = [];
  const add = async (name: string, size: number, pieces: Iterable<Buffer> | AsyncIterable<Buffer>, mtime: Date) => {
    const hash = createHash('sha256');
    const writer = controller.add({ name, size, type: 'file', mode: 0o600, mtime }).getWriter();
    for await (const piece of pieces) {
      hash.update(piece);
      await writer.write(piece);
    }
    await writer.close();
    sums.push(sumLine(hash, name));
  };
  const addText = (name: string, text: string) => add(name, Buffer.byteLength(text), [Buffer.from(text)], new Date());

  async function addAll(): Promise<void> {
    await addText(STAMP, `${JSON.stringify(stamp, null, 2)}\n`);
    for (const path of (await readdir(folder, { recursive: true })).sort()) {
      const place = join(folder, path);
      const about = await stat(place);
      const { size, mtime } = about;
      const name = path.replaceAll('\\', '/');
      if (!about.isDirectory()) await add(name, size, createReadStream(place), mtime);
      else await controller.add({ name: `${name}/`, size: 0, type: 'directory', mode: 0o700, mtime }).close();
    }
    await addText(SUMS, sums.join(''));
    controller.finalize();
  }
  // Whoever reads the archive meets what failed.
  addAll().catch((error: unknown) => controller.error(error));
  return Readable.fromWeb(readable as NodeStream<Uint8Array>);
}

/** Reads an archive entry by entry. @throws Error where it ends too early or is no archive */
export async function* readArchive(source: Readable): AsyncGenerator<ArchivedEntry> {
  const archive = Readable.toWeb(source) as ReadableStream<Uint8Array>;
  for await (const { header, body } of archive.pipeThrough(createTarDecoder({ strict: true }))) {
    const { name, type = 'file', mtime: changed = new Date() } = header;
    if (type !== 'file' && type !== 'directory') throw new Error('it holds something that is no file and no folder');
    const folder = type === 'directory';
    yield { path: name.replace(/\/$/, ''), folder, changed, bytes: body };
    // The next one comes when this one was taken.
    if (folder) await body.cancel();
  }
}

/** Everything of a small entry. */
export async function whole(bytes: ReadableStream<Uint8Array>): Promise<Buffer> {
  return Buffer.from(await new Response(bytes).arrayBuffer());
}

/** The line of a file among the sums. */
export function sumLine(hash: Hash, path: string): string {
  return `${hash.digest('hex')}  ${path}\n`;
}
