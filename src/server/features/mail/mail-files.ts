import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Mail } from '@/automation/parts/mail';
import { deserializeMail, type MailEntry, type StoredMail, serializeMail } from './mail-store';

/** A folder with one file per mail, readable by the operator only: mails contain links and members' documents. */
export type MailFiles = ReturnType<typeof createMailFiles>;

/** A mail that was given up, in JSON form. */
type StoredDeadLetter = StoredMail & { reason: string };

const ENDING = '.mail.json';
const DEAD_LETTER_MS = 14 * 24 * 3_600_000;

/** Creates the access to the folder. The folder is created with the first mail. */
export function createMailFiles(folder: string) {
  const deadLetterFolder = join(folder, 'given-up');

  async function describe(name: string, directory = folder): Promise<MailEntry> {
    const { size, mtimeMs } = await stat(join(directory, name));
    return { name, bytes: size, since: mtimeMs };
  }

  /** Writes a mail atomically, synced to disk when this resolves. */
  async function write(name: string, mail: StoredMail | StoredDeadLetter, directory = folder): Promise<MailEntry> {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    const file = await open(join(directory, `${name}.new`), 'w', 0o600);
    try {
      await file.writeFile(JSON.stringify(mail));
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(join(directory, `${name}.new`), join(directory, name));
    return describe(name, directory);
  }

  const readStored = async (name: string, directory = folder) =>
    JSON.parse(await readFile(join(directory, name), 'utf8')) as StoredMail;
  return {
    /** Lists the queued mails, and deletes files that a crash left half written. */
    async list(): Promise<MailEntry[]> {
      const names = await readdir(folder).catch(emptyIfAbsent);
      for (const name of names.filter((file) => file.endsWith('.new'))) await rm(join(folder, name), { force: true });
      return Promise.all(names.filter((name) => name.endsWith(ENDING)).map((name) => describe(name)));
    },
    /** Saves a mail, synced to disk when this resolves. The same id replaces a queued mail. */
    save: (mail: Mail): Promise<MailEntry> => write(`${mail.id.replace(/[^\w-]/g, '')}${ENDING}`, serializeMail(mail)),
    readMail: async (name: string): Promise<Mail> => deserializeMail(await readStored(name)),
    remove: (name: string): Promise<void> => rm(join(folder, name), { force: true }),
    /** Moves a mail to the dead letters, which are deleted after two weeks. */
    async deadLetter(name: string, reason: string): Promise<void> {
      await write(name, { ...(await readStored(name)), reason }, deadLetterFolder);
      await rm(join(folder, name), { force: true });
    },
    /** Lists the dead letters, the latest first. */
    async listDeadLetters(): Promise<(MailEntry & { reason: string })[]> {
      const names = await readdir(deadLetterFolder).catch(emptyIfAbsent);
      const mails = await Promise.all(
        names.filter((name) => name.endsWith(ENDING)).map((name) => describe(name, deadLetterFolder)),
      );
      const expired = mails.filter(({ since }) => since < Date.now() - DEAD_LETTER_MS);
      for (const { name } of expired) await rm(join(deadLetterFolder, name), { force: true });
      const current = mails.filter((mail) => !expired.includes(mail)).sort((a, b) => b.since - a.since);
      const reasonOf = async ({ name }: MailEntry) =>
        ((await readStored(name, deadLetterFolder)) as StoredDeadLetter).reason;
      return Promise.all(current.map(async (mail) => ({ ...mail, reason: await reasonOf(mail) })));
    },
    /** Moves a dead letter back to the queue as if it were new; undefined if there is none of this name. */
    async requeue(name: string): Promise<MailEntry | undefined> {
      const names = await readdir(deadLetterFolder).catch(emptyIfAbsent);
      if (!names.includes(name) || !name.endsWith(ENDING)) return undefined;
      const { reason: _, ...mail } = (await readStored(name, deadLetterFolder)) as StoredDeadLetter;
      const entry = await write(name, mail);
      await rm(join(deadLetterFolder, name), { force: true });
      return entry;
    },
  };
}

/** Handles that a folder was not read: one that does not exist holds nothing. @throws the error of one that does exist */
function emptyIfAbsent(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
