import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '@/contracts/failure';
import type { FileField, GivenFile, UploadedFile } from '@/contracts/file';
import { LARGEST_FILE, TEXT_TYPES } from '@/contracts/file';
import { withoutTrailingSlashes } from '@/contracts/trailing-slashes';
import type { Db } from '../data/db';
import type { Log } from '../http/log';
import { checkFiles, filesIn, withFiles } from './body-files';
import { type FileLinks, fileLinks } from './file-links';
import { cleanName } from './file-name';
import { type FileOrigin, FileRows, type KeptFile, type Room } from './file-rows';
import type { FileStore } from './file-store';
import { mediaType } from './media-type';
import { type Incoming, inWords, receive, tooLarge } from './receive';
import { createSweep } from './sweep';

/** What a member may have uploaded, and what runs may have made for them: two rooms, so that neither takes the other's. */
const UPLOADS: Room = { files: 200, bytes: 200_000_000 };
const MADE: Room = { files: 500, bytes: 1_000_000_000 };

/** How often what is due is removed, in milliseconds. */
const SWEEP_MS = 10 * 60_000;

const TEXT = new Set(Object.values(TEXT_TYPES));

/** A body that names files, made ready for its run. */
export interface GivenBody {
  /** The body as an automation gets it: `{ id, name, type, size, url }` in the place of each file's value. */
  body: Record<string, unknown>;
  /** Ids of the files; they belong to the run from its start on. */
  ids: string[];
}

/** The field an upload is for, and the tool that has it. */
export interface UploadField extends FileField {
  tool: string;
}

/** The files of members: what they upload, what runs make, who may read it, and when it goes. */
export interface Files {
  /** Keeps what a member uploads for a field of a tool. @throws Failure 400, 409, 413, 415 */
  upload(userId: string, field: UploadField, name: string, incoming: Incoming): Promise<UploadedFile>;
  /** @throws Failure 409 where a member has no room for another upload */
  demandRoom(userId: string): Promise<void>;
  /**
   * Keeps a file that a run made, such as a picture from a provider, and gives its value, `<id>/<name>`, for the answer. It
   * belongs to the member who started the run, and goes with the run. What it is, is read from its bytes; `type` counts
   * only for text, where they do not tell.
   *
   * @param userId the member; a run without one keeps no files
   * @throws Failure in words for the member: larger than 25 MB, no room left, no member
   */
  save(runId: string, userId: string | null, bytes: Uint8Array, name: string, type: string): Promise<string>;
  /**
   * Sees that the files a body names are the member's, and gives both.
   *
   * @param tools whose files alone may be named; absent for those of all tools
   * @throws Failure 400 naming the field
   */
  given(
    userId: string | null,
    fields: readonly FileField[],
    body: Record<string, unknown>,
    tools?: readonly string[],
  ): Promise<GivenBody>;
  /** A file whose bytes are there. */
  find(id: string): Promise<KeptFile | undefined>;
  /** Those of these files that are the member's: of these tools, or of all. */
  owned(userId: string, ids: readonly string[], tools?: readonly string[]): Promise<KeptFile[]>;
  list(userId: string): Promise<KeptFile[]>;
  links: FileLinks;
  store: FileStore;
  /** Removes what is due, as after a run was deleted. Never throws. */
  sweep(): Promise<void>;
  /** Begins to remove what is due, now and again and again; gives a function that ends it. */
  start(): () => Promise<void>;
}

/** What files are kept with. */
export interface FilesOptions {
  db: Db;
  store: FileStore;
  /** Folder for files on their way; what an earlier process left there is removed at the start. */
  arriving: string;
  /** Signs links. */
  key: string;
  /** Address of the site, for links that others open. */
  siteUrl: string;
  log: Log;
}

/** Files in this store. */
export function createFiles({ db, store, arriving, key, siteUrl, log }: FilesOptions): Files {
  const rows = new FileRows(db);
  const links = fileLinks(key);
  const sweep = createSweep(rows, store, log);

  /** Takes over a file of the disk. Its row comes first, so that its bytes are never left without one. */
  async function keep(
    path: string,
    file: Omit<UploadedFile, 'value'>,
    userId: string,
    origin: FileOrigin,
  ): Promise<void> {
    const { id, name, type, size } = file;
    const made = origin.runId !== undefined;
    const reserved = await rows.reserve({ id, userId, name, type, size, made }, made ? MADE : UPLOADS);
    if (!reserved) throw noRoom(made ? MADE : UPLOADS);
    try {
      await store.put(id, path, type);
      await rows.ready(id, origin);
    } catch (error) {
      await rows.discard(id).catch(() => undefined);
      void sweep.run();
      throw error;
    }
  }

  async function taken(
    incoming: Incoming,
    limit: number,
    kept: (path: string, id: string, size: number, text: boolean) => Promise<Omit<UploadedFile, 'value'>>,
  ): Promise<UploadedFile> {
    const id = randomUUID();
    const path = join(arriving, id);
    mkdirSync(arriving, { recursive: true, mode: 0o700 });
    try {
      const { size, text } = await receive(incoming, path, limit);
      const file = await kept(path, id, size, text);
      return { ...file, value: `${id}/${file.name}` };
    } finally {
      rmSync(path, { force: true });
    }
  }

  return {
    links,
    store,
    find: (id) => rows.find(id),
    owned: (userId, ids, tools) => rows.owned(userId, ids, tools),
    list: (userId) => rows.list(userId),
    sweep: () => sweep.run(),
    async demandRoom(userId) {
      if (!(await rows.hasRoom(userId, UPLOADS))) throw noRoom(UPLOADS);
    },
    upload: (userId, { accept, maxBytes, tool }, raw, incoming) =>
      taken(incoming, Math.min(maxBytes, LARGEST_FILE), async (path, id, size, text) => {
        if (size === 0) throw new Failure('file_empty', 'This file is empty.', 400);
        const name = cleanName(raw);
        const type = await mediaType({ path, name, text }, accept);
        if (!accept.includes(type)) throw wrongType(type, accept);
        const file = { id, name, type, size };
        await keep(path, file, userId, { tool });
        return file;
      }),
    async save(runId, userId, bytes, raw, said) {
      if (!userId) throw new Failure('no_member', 'Sign in to be given files.', 401);
      if (bytes.byteLength > LARGEST_FILE) throw tooLarge(LARGEST_FILE);
      const made = await taken(
        { body: new Blob([new Uint8Array(bytes)]).stream(), signal: new AbortController().signal },
        LARGEST_FILE,
        async (path, id, size, text) => {
          const name = cleanName(raw);
          const type = text && TEXT.has(said) ? said : await mediaType({ path, name, text });
          const file = { id, name, type, size };
          await keep(path, file, userId, { runId });
          return file;
        },
      );
      return made.value;
    },
    async given(userId, fields, body, tools) {
      const named = filesIn(body, fields);
      if (named.length === 0) return { body, ids: [] };
      const ids = [...new Set(named.flatMap(({ id }) => id || []))];
      const owned = new Map((userId ? await rows.owned(userId, ids, tools) : []).map((file) => [file.id, file]));
      checkFiles(named, owned);
      const give = (id: string): GivenFile => {
        const { name, type, size } = owned.get(id) as KeptFile;
        return { id, name, type, size, url: withoutTrailingSlashes(siteUrl) + links.make({ id, name }).path };
      };
      return { body: withFiles(body, fields, give), ids };
    },
    start() {
      rmSync(arriving, { recursive: true, force: true });
      const first = sweep.strangers().then(() => sweep.run());
      const timer = setInterval(() => void sweep.run(), SWEEP_MS);
      timer.unref();
      return async () => {
        clearInterval(timer);
        await first;
        await sweep.run();
      };
    },
  };
}

function noRoom({ files, bytes }: Room): Failure {
  const words = `You have as many files here as there is room for: ${files}, or ${inWords(bytes)}. Delete past runs to make room.`;
  return new Failure('too_many_files', words, 409);
}

function wrongType(type: string, accept: readonly string[]): Failure {
  const found = type === 'application/octet-stream' ? 'of a kind we do not know' : type;
  return new Failure('file_type', `This file is ${found}. Taken here: ${accept.join(', ')}.`, 415);
}
