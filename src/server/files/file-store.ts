import { existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';

/** A part of a file: its first and its last byte. */
export interface ByteRange {
  first: number;
  last: number;
}

/** Where the bytes of files lie. */
export interface FileStore {
  /** Takes over a file of the disk, which is gone afterwards. */
  put(id: string, path: string, type: string): Promise<void>;
  /** Its bytes, or a part of them. @throws Error where they are not there */
  open(id: string, range?: ByteRange): Promise<ReadableStream<Uint8Array>>;
  /** Removes the bytes; nothing is said where there are none. */
  remove(id: string): Promise<void>;
  /** Every file there is, where they can be told. */
  all?(): Promise<string[]>;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Files in a folder of the disk that nobody else may read: `<first two letters>/<id>`. */
export function diskStore(folder: string): FileStore {
  const shelf = (id: string) => join(folder, id.slice(0, 2));
  const place = (id: string) => join(shelf(id), id);
  return {
    async put(id, path) {
      await mkdir(shelf(id), { recursive: true, mode: 0o700 });
      await rename(path, place(id));
    },
    async open(id, range) {
      const file = await open(place(id), 'r');
      const part = range && { start: range.first, end: range.last };
      return Readable.toWeb(file.createReadStream(part)) as ReadableStream<Uint8Array>;
    },
    remove: (id) => rm(place(id), { force: true }),
    async all() {
      if (!existsSync(folder)) return [];
      const names = await readdir(folder, { recursive: true });
      return names.map((name) => name.split(/[/\\]/).at(-1) ?? '').filter((name) => UUID.test(name));
    },
  };
}
