import type { MailFiles } from './mail-files';
import { type MailEntry, type MailStore, memberOf, type QueuedMail } from './mail-store';

/** Maximum number of queued mails, and of their bytes in total. */
const MAX_MAILS = 1000;
const MAX_BYTES = 200 * 1024 * 1024;

interface Entry extends QueuedMail {
  member: string;
  /** Number of mails of the same member that were queued before this one. The lowest number is sent first. */
  turn: number;
  isClaimed: boolean;
}

/**
 * Creates the mail store of a single server, in its folder. Once the store is half full, each member may queue only one
 * mail.
 *
 * @param maxMails maximum number of queued mails
 */
export function createFolderMailStore(files: MailFiles, maxMails = MAX_MAILS): MailStore {
  const entries = new Map<string, Entry>();

  const countMails = (member: string) => [...entries.values()].filter((entry) => entry.member === member).length;
  const sortByDue = () => [...entries.values()].sort((a, b) => a.due - b.due);

  function add(mail: MailEntry, member: string): void {
    entries.set(mail.name, { ...mail, member, turn: countMails(member), tries: 0, due: 0, isClaimed: false });
  }

  /** Adds a mail from the folder. An unreadable mail counts as that of a separate member. */
  async function addStored(mail: MailEntry): Promise<void> {
    // Its sending fails and is told, as that of every mail.
    add(mail, await files.readMail(mail.name).then(memberOf, () => mail.name));
  }

  function isFull(member: string): boolean {
    if (entries.size >= maxMails || (entries.size >= maxMails / 2 && countMails(member) > 0)) return true;
    return [...entries.values()].reduce((sum, { bytes }) => sum + bytes, 0) >= MAX_BYTES;
  }

  return {
    async open() {
      for (const mail of await files.list()) if (!entries.has(mail.name)) await addStored(mail);
    },
    async save(mail) {
      const member = memberOf(mail);
      if (isFull(member)) throw new Error('too many mails are queued');
      add(await files.save(mail), member);
    },
    async claim() {
      const due = sortByDue().filter((queued) => !queued.isClaimed && queued.due <= Date.now());
      const [entry] = due.sort((a, b) => a.turn - b.turn);
      if (!entry) return undefined;
      entry.isClaimed = true;
      entry.tries += 1;
      const { name, since, tries } = entry;
      return { name, since, tries, load: () => files.readMail(name) };
    },
    async remove({ name }) {
      entries.delete(name);
      await files.remove(name);
    },
    async postpone({ name }, delayMs) {
      const entry = entries.get(name);
      if (entry) Object.assign(entry, { due: Date.now() + delayMs, isClaimed: false });
    },
    async deadLetter({ name }, reason) {
      entries.delete(name);
      await files.deadLetter(name, reason);
    },
    listQueued: async () => sortByDue().map(({ member: _, turn: __, isClaimed: ___, ...mail }): QueuedMail => mail),
    async makeAllDue() {
      for (const entry of entries.values()) entry.due = 0;
    },
    listDeadLetters: files.listDeadLetters,
    async requeue(name) {
      const mail = await files.requeue(name);
      if (mail) await addStored(mail);
      return mail !== undefined;
    },
  };
}
