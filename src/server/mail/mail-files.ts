import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Mail } from '@/automation/parts/mail';
import { fromStored, type StoredMail, toStored } from './stored-mail';

/** A mail that waits in the folder. */
export interface WaitingMail {
  /** Name of its file. */
  name: string;
  bytes: number;
  /** When it was taken, in milliseconds. */
  since: number;
}

/** A folder of mails, each a file of its own that only the operator can read: they hold links and members' documents. */
export interface MailFiles {
  /** The mails that wait; what a crash left half written is removed. */
  list(): Promise<WaitingMail[]>;
  /** Keeps a mail, on the disk itself when this resolves. A mail with the id of a waiting one is that one. */
  keep(mail: Mail): Promise<WaitingMail>;
  read(name: string): Promise<Mail>;
  remove(name: string): Promise<void>;
  /** Puts a mail aside that is not to be tried any more. It is removed after two weeks. */
  giveUp(name: string, reason: string): Promise<void>;
  /** The mails that were put aside, the latest first. */
  givenUp(): Promise<(WaitingMail & { reason: string })[]>;
  /** A mail that was put aside waits again, as one that was just taken; undefined where there is none of this name. */
  takeBack(name: string): Promise<WaitingMail | undefined>;
}

/** A mail that was put aside. */
type StoredAside = StoredMail & { reason: string };

const ENDING = '.mail.json';
const ASIDE_MS = 14 * 24 * 3_600_000;

/** The folder; it is made at the first mail. */
export function mailFiles(folder: string): MailFiles {
  const aside = join(folder, 'given-up');

  async function describe(name: string, where = folder): Promise<WaitingMail> {
    const { size, mtimeMs } = await stat(join(where, name));
    return { name, bytes: size, since: mtimeMs };
  }

  /** Writes a mail so that it is there whole or not at all, and on the disk itself when this resolves. */
  async function write(name: string, mail: StoredMail | StoredAside, where = folder): Promise<WaitingMail> {
    await mkdir(where, { recursive: true, mode: 0o700 });
    const file = await open(join(where, `${name}.new`), 'w', 0o600);
    try {
      await file.writeFile(JSON.stringify(mail));
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(join(where, `${name}.new`), join(where, name));
    return describe(name, where);
  }

  const stored = async (name: string, where = folder) =>
    JSON.parse(await readFile(join(where, name), 'utf8')) as StoredMail;
  return {
    async list() {
      const names = await readdir(folder).catch(() => []);
      for (const name of names.filter((other) => other.endsWith('.new'))) await rm(join(folder, name), { force: true });
      return Promise.all(names.filter((name) => name.endsWith(ENDING)).map((name) => describe(name)));
    },
    keep: (mail) => write(`${mail.id.replace(/[^\w-]/g, '')}${ENDING}`, toStored(mail)),
    read: async (name) => fromStored(await stored(name)),
    remove: (name) => rm(join(folder, name), { force: true }),
    async giveUp(name, reason) {
      await write(name, { ...(await stored(name)), reason }, aside);
      await rm(join(folder, name), { force: true });
    },
    async givenUp() {
      const names: string[] = await readdir(aside).catch(() => []);
      const mails = await Promise.all(
        names.filter((name) => name.endsWith(ENDING)).map((name) => describe(name, aside)),
      );
      const old = mails.filter(({ since }) => since < Date.now() - ASIDE_MS);
      for (const { name } of old) await rm(join(aside, name), { force: true });
      const kept = mails.filter((mail) => !old.includes(mail)).sort((a, b) => b.since - a.since);
      const reasonOf = async ({ name }: WaitingMail) => ((await stored(name, aside)) as StoredAside).reason;
      return Promise.all(kept.map(async (mail) => ({ ...mail, reason: await reasonOf(mail) })));
    },
    async takeBack(name) {
      const names: string[] = await readdir(aside).catch(() => []);
      if (!names.includes(name) || !name.endsWith(ENDING)) return undefined;
      const { reason: _, ...mail } = (await stored(name, aside)) as StoredAside;
      const waiting = await write(name, mail);
      await rm(join(aside, name), { force: true });
      return waiting;
    },
  };
}
