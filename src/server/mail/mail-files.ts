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
}

const ENDING = '.mail.json';

/** The folder; it is made at the first mail. */
export function mailFiles(folder: string): MailFiles {
  async function describe(name: string): Promise<WaitingMail> {
    const { size, mtimeMs } = await stat(join(folder, name));
    return { name, bytes: size, since: mtimeMs };
  }
  return {
    async list() {
      const names = await readdir(folder).catch(() => []);
      for (const name of names.filter((other) => other.endsWith('.new'))) await rm(join(folder, name), { force: true });
      return Promise.all(names.filter((name) => name.endsWith(ENDING)).map(describe));
    },
    async keep(mail) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${mail.id.replace(/[^\w-]/g, '')}${ENDING}`;
      const file = await open(join(folder, `${name}.new`), 'w', 0o600);
      try {
        await file.writeFile(JSON.stringify(toStored(mail)));
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(join(folder, `${name}.new`), join(folder, name));
      return describe(name);
    },
    read: async (name) => fromStored(JSON.parse(await readFile(join(folder, name), 'utf8')) as StoredMail),
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}
