import type { MemberStorage } from '@/browser/member-storage';
import { SET_ASIDE, storageKey } from '@/browser/stored';
import { type Answers, defaultAnswers } from '@/registry/answers';
import type { FormDeclaration } from '@/registry/options';
import type { RunResult } from '../run/run-state';
import { fromRecord, type Restored, recordsOf, toRecord, UnreadableRecord, withoutSecrets } from './record';

/** What a store has to tell the member: storage costs a notice, never the page. */
export type StorageNotice = { title: string; description: string };

/** A record that could not be read whole, as it was. */
export interface SetAsideCopy {
  /** ISO time at which it was set aside. */
  at: string;
  text: string;
}

/** What a tool keeps of a member in this browser. */
export interface ToolRecords {
  /** Reads everything. Never throws: trouble comes back as a notice, what cannot be read whole is set aside and mended. */
  load(): { answers: Answers; result?: RunResult; notice?: StorageNotice };
  /** Stores draft and result as declared; removes records where nothing is to be kept. */
  save(answers: Answers, result: RunResult | undefined): StorageNotice | undefined;
  /** Stores the draft as declared; the stored result stays as it is. */
  saveDraft(answers: Answers): StorageNotice | undefined;
  /**
   * The result that is stored now, which another tab may have changed since `load`; undefined if it cannot be read. The same
   * object until the stored text changes.
   */
  result(): RunResult | undefined;
  /** The text this page last read or wrote, by key. */
  readonly known: Map<string, string | null>;
  /** Sets the records aside as they are, as something in them cannot be shown. */
  setAside(): void;
  /** What was set aside, oldest first; it stays until it is discarded. */
  copies(): SetAsideCopy[];
  discardCopies(): void;
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

/** The records of a tool in a member's storage. */
export function toolRecords(declaration: FormDeclaration, storage: MemberStorage): ToolRecords {
  const records = recordsOf(declaration).map((declared) => ({ declared, key: storageKey(declared.key) }));
  const defaults = defaultAnswers(declaration);
  const known = new Map<string, string | null>();
  const results = new Map<string, { text: string; result: RunResult | undefined }>();

  function readCopies(key: string): SetAsideCopy[] {
    try {
      const stored = JSON.parse(storage.read(key + SET_ASIDE) ?? '[]');
      return Array.isArray(stored) ? stored : [];
    } catch {
      return [];
    }
  }

  /** Whether there was room for a copy: without it the record stays where it is, unread. */
  function setAside(key: string, text: string): boolean {
    const known = readCopies(key);
    if (known.some((copy) => copy.text === text)) return true;
    try {
      storage.write(key + SET_ASIDE, JSON.stringify([...known, { at: new Date().toISOString(), text }]));
      return true;
    } catch {
      return false;
    }
  }

  function loadOne({ declared, key }: (typeof records)[number]): Restored & { unreadable?: boolean; copied?: boolean } {
    const text = storage.read(key);
    known.set(key, text);
    if (text === null) return { answers: {}, leftOut: [] };
    try {
      const restored = fromRecord(declaration, declared, JSON.parse(text));
      results.set(key, { text, result: restored.result });
      return restored.leftOut.length > 0 ? { ...restored, copied: setAside(key, text) } : restored;
    } catch (error) {
      // Whatever is wrong with a record, the page of its tool opens.
      if (!(error instanceof UnreadableRecord)) console.error(`${declaration.id}: a record could not be read:`, error);
      return { answers: {}, leftOut: [], unreadable: true, copied: setAside(key, text) };
    }
  }

  function save(answers: Answers, result: RunResult | undefined): StorageNotice | undefined {
    try {
      const keepable = storage.aside ? withoutSecrets(declaration, answers) : answers;
      for (const { declared, key } of records) {
        const record = toRecord(declaration, declared, keepable, result, new Date());
        const text = record ? JSON.stringify(record) : null;
        if (text === null) storage.remove(key);
        else storage.write(key, text);
        known.set(key, text);
        if (text !== null) results.set(key, { text, result: declared.result ? result : undefined });
      }
      return undefined;
    } catch {
      return BLOCKED;
    }
  }

  function resultOf({ declared, key }: (typeof records)[number]): RunResult | undefined {
    const text = storage.read(key);
    if (text === null) return undefined;
    const read = results.get(key);
    if (read?.text === text) return read.result;
    let result: RunResult | undefined;
    try {
      result = fromRecord(declaration, declared, JSON.parse(text)).result;
    } catch {
      // It stays as it is, for the version of this page that wrote it.
    }
    results.set(key, { text, result });
    return result;
  }

  function storedResult(): RunResult | undefined {
    return records.map(resultOf).find((result) => result !== undefined);
  }

  return {
    save,
    saveDraft: (answers) => save(answers, storedResult()),
    result: storedResult,
    known,
    load() {
      const loaded = records.map(loadOne);
      const answers = Object.assign({}, defaults, ...loaded.map((one) => one.answers)) as Answers;
      const result = loaded.find((one) => one.result)?.result;
      const leftOut = loaded.flatMap((one) => one.leftOut);
      const unreadable = loaded.some((one) => one.unreadable);
      // Mended at once: the next visit finds a record it can read.
      const damaged = loaded.some((one) => one.copied !== undefined);
      const safe = loaded.every((one) => one.copied !== false);
      const blocked = damaged ? (safe ? save(answers, result) : BLOCKED) : undefined;
      const notice = blocked ?? (unreadable ? UNREADABLE : leftOut.length > 0 ? noticeOf(leftOut) : undefined);
      return { answers, ...(result && { result }), ...(notice && { notice }) };
    },
    setAside() {
      for (const { key } of records) {
        const text = storage.read(key);
        if (text !== null) setAside(key, text);
      }
    },
    copies: () => records.flatMap(({ key }) => readCopies(key)).sort((a, b) => a.at.localeCompare(b.at)),
    discardCopies() {
      for (const { key } of records) storage.remove(key + SET_ASIDE);
    },
  };
}

function noticeOf(leftOut: string[]): StorageNotice {
  return {
    title: 'Some saved answers no longer fit this form',
    description: `Left out: ${leftOut.join(', ')}. The old draft was set aside.`,
  };
}
