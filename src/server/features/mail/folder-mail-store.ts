import type { MailFiles } from './mail-files';
import type { MailStore, QueuedMail, WaitingMail } from './mail-store';

const MAX_MAILS = 1000;
const MAX_BYTES = 200 * 1024 * 1024;

/** A queued mail of this process. */
interface Entry extends QueuedMail {
  isClaimed: boolean;
}

/** The mails of a single server, in its folder. @param maxMails most queued mails */
export function createFolderMailStore(files: MailFiles, maxMails = MAX_MAILS): MailStore {
  const entries = new Map<string, Entry>();

  function add(mail: WaitingMail): void {
    entries.set(mail.name, { ...mail, tries: 0, due: 0, isClaimed: false });
  }
  const byDue = () => [...entries.values()].sort((a, b) => a.due - b.due);

  return {
    async open() {
      for (const mail of await files.list()) if (!entries.has(mail.name)) add(mail);
    },
    async save(mail) {
      const bytes = [...entries.values()].reduce((sum, entry) => sum + entry.bytes, 0);
      if (entries.size >= maxMails || bytes >= MAX_BYTES) throw new Error('too many mails wait to be sent');
      add(await files.save(mail));
    },
    async claim() {
      const entry = byDue().find(({ isClaimed, due }) => !isClaimed && due <= Date.now());
      if (!entry) return undefined;
      entry.isClaimed = true;
      entry.tries += 1;
      const { name, since, tries } = entry;
      return { name, since, tries, load: () => files.readMail(name) };
    },
    async remove(name) {
      entries.delete(name);
      await files.remove(name);
    },
    async postpone(name, delayMs) {
      const entry = entries.get(name);
      if (entry) Object.assign(entry, { due: Date.now() + delayMs, isClaimed: false });
    },
    async deadLetter(name, reason) {
      entries.delete(name);
      await files.deadLetter(name, reason);
    },
    waiting: async () => byDue(),
    async retry() {
      for (const entry of entries.values()) entry.due = 0;
    },
    deadLetters: files.deadLetters,
    async requeue(name) {
      const mail = await files.requeue(name);
      if (mail) add(mail);
      return mail !== undefined;
    },
  };
}
