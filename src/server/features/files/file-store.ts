import { existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ByteRange } from '../../platform/http/byte-range';

/** Storage for the bytes of files. */
export interface FileStore {
  /** Stores a file from the disk and removes the original. */
  put(id: string, path: string, type: string): Promise<void>;
  /** Returns the bytes of a file, or a range of them. @throws Error if they do not exist */
  open(id: string, range?: ByteRange): Promise<ReadableStream<Uint8Array>>;
  /** Removes the bytes; does nothing if there are none. */
  remove(id: string): Promise<void>;
  /** Returns the ids of all stored files; absent if the store cannot list them. */
  list?(): Promise<string[]>;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Creates a file store in a private folder. Paths are `<first two characters of the id>/<id>`. */
export function diskStore(folder: string): FileStore {
  const folderOf = (id: string) => join(folder, id.slice(0, 2));
  const pathOf = (id: string) => join(folderOf(id), id);
  return {
    async put(id, path) {
      await mkdir(folderOf(id), { recursive: true, mode: 0o700 });
      await rename(path, pathOf(id));
    },
    async open(id, range) {
      const file = await open(pathOf(id), 'r');
      const part = range && { start: range.first, end: range.last };
      return Readable.toWeb(file.createReadStream(part)) as ReadableStream<Uint8Array>;
    },
    remove: (id) => rm(pathOf(id), { force: true }),
    async list() {
      if (!existsSync(folder)) return [];
      const names = await readdir(folder, { recursive: true });
      return names.map((name) => name.split(/[/\\]/).at(-1) ?? '').filter((name) => UUID.test(name));
    },
  };
}
