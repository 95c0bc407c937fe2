import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { createTarDecoder, createTarPacker } from 'modern-tar';

/** First entry of an archive: the stamp. */
export const STAMP_FILE = 'backup.json';

/** Last entry of an archive: a checksum for each file, in the format of `sha256sum --check`. */
export const CHECKSUMS_FILE = 'SHA256SUMS';

/** An entry of an archive: a folder, or a file whose bytes must be consumed before the next entry is read. */
export interface ArchivedEntry {
  /** Path inside the archive, separated by `/`. */
  path: string;
  isFolder: boolean;
  modifiedAt: Date;
  bytes: ReadableStream<Uint8Array>;
}

/** Packs a folder into a tar archive as a stream: the stamp, every file, the checksums. */
export function writeArchive(folder: string, stamp: object): Readable {
  const { readable, controller } = createTarPacker();
  const checksums: string[] = [];
  const add = async (name: string, size: number, chunks: Iterable<Buffer> | AsyncIterable<Buffer>, mtime: Date) => {
    const hash = createHash('sha256');
    const writer = controller.add({ name, size, type: 'file', mode: 0o600, mtime }).getWriter();
    for await (const chunk of chunks) {
      hash.update(chunk);
      await writer.write(chunk);
    }
    await writer.close();
    checksums.push(checksumLine(hash, name));
  };
  const addText = (name: string, text: string) => add(name, Buffer.byteLength(text), [Buffer.from(text)], new Date());

  async function addAll(): Promise<void> {
    await addText(STAMP_FILE, `${JSON.stringify(stamp, null, 2)}\n`);
    for (const path of (await readdir(folder, { recursive: true })).sort()) {
      const filePath = join(folder, path);
      const stats = await stat(filePath);
      const { size, mtime } = stats;
      const name = path.replaceAll('\\', '/');
      if (!stats.isDirectory()) await add(name, size, createReadStream(filePath), mtime);
      else await controller.add({ name: `${name}/`, size: 0, type: 'directory', mode: 0o700, mtime }).close();
    }
    await addText(CHECKSUMS_FILE, checksums.join(''));
    controller.finalize();
  }
  // Errors surface at the reader of the archive.
  addAll().catch((error: unknown) => controller.error(error));
  return Readable.fromWeb(readable as NodeStream<Uint8Array>);
}

/** Reads an archive entry by entry. @throws Error if it is truncated or not an archive */
export async function* readArchive(source: Readable): AsyncGenerator<ArchivedEntry> {
  const archive = Readable.toWeb(source) as ReadableStream<Uint8Array>;
  for await (const { header, body } of archive.pipeThrough(createTarDecoder({ strict: true }))) {
    const { name, type = 'file', mtime: modifiedAt = new Date() } = header;
    if (type !== 'file' && type !== 'directory')
      throw new Error('it contains an entry that is neither a file nor a folder');
    const isFolder = type === 'directory';
    yield { path: name.replace(/\/$/, ''), isFolder, modifiedAt, bytes: body };
    // The decoder yields the next entry only once this body is consumed.
    if (isFolder) await body.cancel();
  }
}

/** Reads a small entry into memory. */
export async function readAll(bytes: ReadableStream<Uint8Array>): Promise<Buffer> {
  return Buffer.from(await new Response(bytes).arrayBuffer());
}

/** Formats the checksum line of a file. */
export function checksumLine(hash: Hash, path: string): string {
  return `${hash.digest('hex')}  ${path}\n`;
}
