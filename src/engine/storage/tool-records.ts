import type { MemberStorage } from '@/browser/member-storage';
import { QUARANTINE_SUFFIX, storageKey } from '@/browser/storage-keys';
import { readStoredList, writeStoredJson } from '@/browser/stored-json';
import { type Answers, defaultAnswers } from '@/registry/answers';
import type { FormDeclaration } from '@/registry/options';
import type { RunResult } from '../run/run-state';
import {
  declaredRecords,
  fromRecord,
  type RestoredRecord,
  type StoredRecord,
  toRecord,
  UnreadableRecord,
  withoutSecrets,
} from './record';

/** A notice to the member about storage problems, which never break the page. */
export type StorageNotice = { title: string; description: string };

/** An unchanged copy of a record that could not be read completely. */
export interface QuarantinedCopy {
  /** ISO time at which it was quarantined. */
  at: string;
  text: string;
}

/** A member's stored data of one tool in this browser. */
export type ToolRecords = ReturnType<typeof toolRecords>;

/** A record as it was read. */
interface LoadedRecord extends RestoredRecord {
  savedAt?: string;
  /** True if it holds a draft that now belongs in a separate record: earlier versions stored most drafts with the result. */
  isMisplaced?: boolean;
  isUnreadable?: boolean;
  /** Whether an unchanged copy could be stored, if it was not read completely. */
  isQuarantined?: boolean;
}

const BLOCKED: StorageNotice = {
  title: 'Nothing can be kept in this browser',
  description:
    'Its storage is full or blocked. The tool works, but answers and results are gone when you leave the page.',
};
const UNREADABLE: StorageNotice = {
  title: 'Saved data could not be read',
  description: 'It was set aside in this browser and the tool starts fresh.',
};

/** Opens the records of a tool in a member's storage. */
export function toolRecords(declaration: FormDeclaration, storage: MemberStorage) {
  const records = declaredRecords(declaration).map((declared) => ({ declared, key: storageKey(declared.key) }));
  const draftRecords = records.filter(({ declared }) => declared.draft);
  const resultRecord = records.find(({ declared }) => declared.result);
  const defaults = defaultAnswers(declaration);
  const lastTexts = new Map<string, string | null>();
  const results = new Map<string, { text: string; result: RunResult | undefined }>();

  const readCopies = (key: string) => readStoredList<QuarantinedCopy>(storage, key + QUARANTINE_SUFFIX);

  /** Stores a copy of a record; returns false if there was no room, in which case the record is left in place. */
  function quarantine(key: string, text: string): boolean {
    const copies = readCopies(key);
    if (copies.some((copy) => copy.text === text)) return true;
    return writeStoredJson(storage, key + QUARANTINE_SUFFIX, [...copies, { at: new Date().toISOString(), text }]);
  }

  function loadRecord({ declared, key }: (typeof records)[number]): LoadedRecord {
    const text = storage.read(key);
    lastTexts.set(key, text);
    if (text === null) return { answers: {}, leftOut: [] };
    try {
      const record: StoredRecord = JSON.parse(text);
      const restored = fromRecord(declaration, declared, record);
      results.set(key, { text, result: restored.result });
      return {
        ...restored,
        savedAt: record.$meta.savedAt,
        isMisplaced: !declared.draft && hasDraft(restored),
        ...(restored.leftOut.length > 0 && { isQuarantined: quarantine(key, text) }),
      };
    } catch (error) {
      // The page must open whatever is wrong with a record.
      if (!(error instanceof UnreadableRecord)) console.error(`${declaration.id}: a record could not be read:`, error);
      return { answers: {}, leftOut: [], isUnreadable: true, isQuarantined: quarantine(key, text) };
    }
  }

  /**
   * Quarantines what a page of another version has stored since this page last read or wrote it, as writing would lose it.
   * Returns false if there was no room.
   */
  function protectUnreadable(declared: (typeof records)[number]['declared'], key: string): boolean {
    const text = storage.read(key);
    if (text === null || text === lastTexts.get(key)) return true;
    try {
      fromRecord(declaration, declared, JSON.parse(text));
      return true;
    } catch {
      return quarantine(key, text);
    }
  }

  function save(answers: Answers, result: RunResult | undefined, changed = records): StorageNotice | undefined {
    try {
      const storable = storage.isInactive ? withoutSecrets(declaration, answers) : answers;
      for (const { declared, key } of changed) {
        const record = toRecord(declaration, declared, storable, result, new Date());
        const text = record ? JSON.stringify(record) : null;
        if (!protectUnreadable(declared, key)) return BLOCKED;
        if (text === null) storage.remove(key);
        else storage.write(key, text);
        lastTexts.set(key, text);
        if (text !== null) results.set(key, { text, result: declared.result ? result : undefined });
      }
      return undefined;
    } catch {
      // The caller tells the member.
      return BLOCKED;
    }
  }

  function readResult(): RunResult | undefined {
    if (!resultRecord) return undefined;
    const { declared, key } = resultRecord;
    const text = storage.read(key);
    if (text === null) return undefined;
    const cached = results.get(key);
    if (cached?.text === text) return cached.result;
    let result: RunResult | undefined;
    try {
      result = fromRecord(declaration, declared, JSON.parse(text)).result;
    } catch {
      // The record is left for the version of this page that wrote it.
    }
    results.set(key, { text, result });
    return result;
  }

  return {
    /** Stores draft and result as declared; removes records that would be empty. */
    save: (answers: Answers, result: RunResult | undefined): StorageNotice | undefined => save(answers, result),
    /** Stores the draft as declared; a result in a separate record is not written again. */
    saveDraft: (answers: Answers): StorageNotice | undefined => save(answers, readResult(), draftRecords),
    /**
     * Returns the currently stored result, which another tab may have changed since `load`; undefined if it cannot be read.
     * Returns the same object until the stored text changes.
     */
    readResult,
    /** The texts this page last read or wrote, by key. */
    lastTexts,
    /** Reads all records. Never throws: problems are returned as a notice, and records that cannot be read completely are quarantined and repaired. */
    load(): { answers: Answers; result?: RunResult; notice?: StorageNotice } {
      const loaded = records.map(loadRecord);
      const [newest] = loaded
        .filter(hasDraft)
        .toSorted((one, other) => String(other.savedAt).localeCompare(String(one.savedAt)));
      const answers: Answers = { ...defaults, ...newest?.answers };
      const result = loaded.find((record) => record.result)?.result;
      const leftOut = loaded.flatMap((record) => record.leftOut);
      const isUnreadable = loaded.some((record) => record.isUnreadable);
      // Repair damaged records at once, so that the next visit can read them, and move a draft to its own record.
      const needsSave = loaded.some((record) => record.isMisplaced || record.isQuarantined !== undefined);
      const isSafe = loaded.every((record) => record.isQuarantined !== false);
      const failure = needsSave ? (isSafe ? save(answers, result) : BLOCKED) : undefined;
      const notice = failure ?? (isUnreadable ? UNREADABLE : leftOut.length > 0 ? leftOutNotice(leftOut) : undefined);
      return { answers, ...(result && { result }), ...(notice && { notice }) };
    },
    /** Quarantines copies of the records, as their result cannot be displayed. Returns whether there was room for all. */
    quarantine: (): boolean =>
      records.every(({ key }) => {
        const text = storage.read(key);
        return text === null || quarantine(key, text);
      }),
    /** Returns the quarantined copies, oldest first; they stay until discarded. */
    readQuarantined: (): QuarantinedCopy[] =>
      records.flatMap(({ key }) => readCopies(key)).sort((a, b) => a.at.localeCompare(b.at)),
    discardQuarantined(): void {
      for (const { key } of records) storage.remove(key + QUARANTINE_SUFFIX);
    },
  };
}

function hasDraft({ answers }: RestoredRecord): boolean {
  return Object.keys(answers).length > 0;
}

function leftOutNotice(leftOut: string[]): StorageNotice {
  return {
    title: 'Some saved answers no longer fit this form',
    description: `Left out: ${leftOut.join(', ')}. The old draft was set aside.`,
  };
}
