import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '@/contracts/failure';
import {
  type FileField,
  type InputFile,
  isAccepted,
  MAX_FILE_BYTES,
  TEXT_TYPES,
  type UploadedFile,
} from '@/contracts/file';
import { withoutTrailingSlashes } from '@/contracts/trailing-slashes';
import type { Db } from '../../platform/database/db';
import type { Log } from '../../platform/http/log';
import { checkFiles, findFileReferences, replaceFiles } from './body-files';
import { createFileLinks } from './file-links';
import { cleanName } from './file-name';
import { type FileOrigin, type FileQuota, FileRows, type StoredFile } from './file-rows';
import type { FileStore } from './file-store';
import { detectMediaType } from './media-type';
import { createSweep } from './sweep';
import { formatBytes, type Incoming, tooLarge, writeUpload } from './write-upload';

/** Quotas of a member, separate for uploads and for files of runs, so that neither uses up the other. */
const UPLOAD_QUOTA: FileQuota = { files: 200, bytes: 200_000_000 };
const RUN_FILE_QUOTA: FileQuota = { files: 500, bytes: 1_000_000_000 };

/** How often files marked as removed are deleted. */
const SWEEP_INTERVAL_MS = 10 * 60_000;

const TEXT_MEDIA_TYPES = new Set(Object.values(TEXT_TYPES));

/** A body whose file references are resolved. */
export interface ResolvedBody {
  /** The body for the automation, with `{ id, name, type, size, url }` in place of each file value. */
  body: Record<string, unknown>;
  /** Ids of the files. They belong to the run once it has started. */
  ids: string[];
}

/** The field an upload is for, and the tool that has it. */
export interface UploadField extends FileField {
  tool: string;
}

/** The files of members, both uploads and files that runs create: storage, access and removal. */
export type Files = ReturnType<typeof createFiles>;

export interface FilesOptions {
  db: Db;
  store: FileStore;
  /** Folder for files being received; leftovers of an earlier process are removed at the start. */
  incomingDir: string;
  /** The key that signs links. */
  key: string;
  /** Address of the site, for links that others open. */
  siteUrl: string;
  log: Log;
}

/** Creates the files service on a database and a store. */
export function createFiles({ db, store, incomingDir, key, siteUrl, log }: FilesOptions) {
  const rows = new FileRows(db);
  const links = createFileLinks(key);
  const sweep = createSweep(rows, store, log);

  /** Stores a file from the disk. Its row is inserted first, so that no bytes are ever left without a row. */
  async function storeFile(
    path: string,
    file: Omit<UploadedFile, 'value'>,
    userId: string,
    origin: FileOrigin,
  ): Promise<void> {
    const { id, name, type, size } = file;
    const isMadeByRun = origin.runId !== undefined;
    const isReserved = await rows.reserve(
      { id, userId, name, type, size, isMadeByRun },
      isMadeByRun ? RUN_FILE_QUOTA : UPLOAD_QUOTA,
    );
    if (!isReserved) throw quotaExceeded(isMadeByRun ? RUN_FILE_QUOTA : UPLOAD_QUOTA);
    try {
      await store.put(id, path, type);
      await rows.markReady(id, origin);
    } catch (error) {
      await rows.discard(id).catch(() => undefined);
      void sweep.run();
      throw error;
    }
  }

  async function withReceivedFile(
    incoming: Incoming,
    limit: number,
    saveFile: (path: string, id: string, size: number, isText: boolean) => Promise<Omit<UploadedFile, 'value'>>,
  ): Promise<UploadedFile> {
    const id = randomUUID();
    const path = join(incomingDir, id);
    mkdirSync(incomingDir, { recursive: true, mode: 0o700 });
    try {
      const { size, isText } = await writeUpload(incoming, path, limit);
      const file = await saveFile(path, id, size, isText);
      return { ...file, value: `${id}/${file.name}` };
    } finally {
      rmSync(path, { force: true });
    }
  }

  return {
    links,
    store,
    find: rows.find.bind(rows),
    findOwned: rows.findOwned.bind(rows),
    list: rows.list.bind(rows),
    guestBytes: rows.guestBytes.bind(rows),
    sweep: sweep.run,
    /** Requires room for another upload of a member. @throws Failure 409 if there is none */
    async requireRoom(userId: string): Promise<void> {
      if (!(await rows.hasRoom(userId, UPLOAD_QUOTA))) throw quotaExceeded(UPLOAD_QUOTA);
    },
    /** Stores a member's upload for a field of a tool. @throws Failure 400, 409, 413, 415 */
    upload: (userId: string, { accept, maxBytes, tool }: UploadField, raw: string, incoming: Incoming) =>
      withReceivedFile(incoming, Math.min(maxBytes, MAX_FILE_BYTES), async (path, id, size, isText) => {
        if (size === 0) throw new Failure('file_empty', 'This file is empty.', 400);
        const name = cleanName(raw);
        const type = await detectMediaType({ path, name, isText }, accept);
        const file = { id, name, type, size };
        if (!isAccepted(file, accept)) throw wrongType(type, accept);
        await storeFile(path, file, userId, { tool });
        return file;
      }),
    /**
     * Stores a file that a run has created, such as a picture from a provider. Returns its value for the answer,
     * `<id>/<name>`. The file belongs to the member who started the run, and is deleted with the run. Its type is
     * detected from its bytes; `declaredType` is used only for text, which has no signature.
     *
     * @param userId the member; a run without a member cannot store files
     * @throws Failure with a message for the member: larger than 25 MB, no room left, no member
     */
    async save(
      runId: string,
      userId: string | null,
      bytes: Uint8Array,
      raw: string,
      declaredType: string,
    ): Promise<string> {
      if (!userId) throw new Failure('no_member', 'Sign in to be given files.', 401);
      if (bytes.byteLength > MAX_FILE_BYTES) throw tooLarge(MAX_FILE_BYTES);
      const uploaded = await withReceivedFile(
        { body: new Blob([new Uint8Array(bytes)]).stream(), signal: new AbortController().signal },
        MAX_FILE_BYTES,
        async (path, id, size, isText) => {
          const name = cleanName(raw);
          const type =
            isText && TEXT_MEDIA_TYPES.has(declaredType) ? declaredType : await detectMediaType({ path, name, isText });
          const file = { id, name, type, size };
          await storeFile(path, file, userId, { runId });
          return file;
        },
      );
      return uploaded.value;
    },
    /**
     * Checks the files that a body refers to. Returns the body with the files in place of their values.
     *
     * @param tools the only tools whose files may be used; by default all
     * @throws Failure 400 naming the field
     */
    async resolveBody(
      userId: string | null,
      fields: readonly FileField[],
      body: Record<string, unknown>,
      tools?: readonly string[],
    ): Promise<ResolvedBody> {
      const references = findFileReferences(body, fields);
      if (references.length === 0) return { body, ids: [] };
      const ids = [...new Set(references.flatMap(({ id }) => id || []))];
      const owned = new Map((userId ? await rows.findOwned(userId, ids, tools) : []).map((file) => [file.id, file]));
      checkFiles(references, owned);
      const toInputFile = (id: string): InputFile => {
        const { name, type, size } = owned.get(id) as StoredFile;
        return {
          id,
          name,
          type,
          size,
          url: withoutTrailingSlashes(siteUrl) + links.make({ id, name }, { member: userId ?? undefined }).path,
        };
      };
      return { body: replaceFiles(body, fields, toInputFile), ids };
    },
    /** Starts to delete unused files, now and at intervals; returns a function that stops it. */
    start(): () => Promise<void> {
      rmSync(incomingDir, { recursive: true, force: true });
      const firstSweep = sweep.removeOrphanBlobs().then(() => sweep.run());
      const timer = setInterval(() => void sweep.run(), SWEEP_INTERVAL_MS);
      timer.unref();
      return async () => {
        clearInterval(timer);
        await firstSweep;
        await sweep.run();
      };
    },
  };
}

function quotaExceeded({ files, bytes }: FileQuota): Failure {
  const message = `You have as many files here as there is room for: ${files}, or ${formatBytes(bytes)}. Delete past runs to make room.`;
  return new Failure('too_many_files', message, 409);
}

function wrongType(type: string, accept: readonly string[]): Failure {
  const typeText = type === 'application/octet-stream' ? 'of a kind we do not know' : type;
  return new Failure('file_type', `This file is ${typeText}. Taken here: ${accept.join(', ')}.`, 415);
}
