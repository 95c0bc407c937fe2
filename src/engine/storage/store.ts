import { storageKey } from '@/browser/stored';
import { type Answers, defaultAnswers } from '@/registry/answers';
import type { FormDeclaration } from '@/registry/options';
import type { RunResult } from '../run/machine';
import { fromRecord, type Restored, toRecord, UnreadableRecord } from './record';

/** What a store has to tell the member: storage costs a notice, never the page. */
export type StorageNotice = { title: string; description: string };

const BLOCKED: StorageNotice = {
  title: 'Nothing can be kept in this browser',
  description:
    'Its storage is full or blocked. The tool works, but answers and results are gone when you leave the page.',
};
const SET_ASIDE: StorageNotice = {
  title: 'Saved data could not be read',
  description: 'It was set aside in this browser and the tool starts fresh.',
};

/** Reads what a tool has stored. Never throws: trouble comes back as a notice, unreadable data is set aside. */
export function loadStored(declaration: FormDeclaration): Restored & { notice?: StorageNotice } {
  const defaults = defaultAnswers(declaration);
  const nothing: Restored = { answers: defaults, leftOut: [] };
  if (!declaration.storage) return nothing;
  const key = storageKey(declaration.storage.key);
  let text: string | null;
  try {
    text = localStorage.getItem(key);
  } catch {
    return { ...nothing, notice: BLOCKED };
  }
  if (text === null) return nothing;
  try {
    const restored = fromRecord(declaration, JSON.parse(text));
    if (restored.leftOut.length > 0) setAside(key, text);
    return { ...restored, answers: { ...defaults, ...restored.answers }, ...leftOutNotice(restored.leftOut) };
  } catch (error) {
    if (!(error instanceof UnreadableRecord) && !(error instanceof SyntaxError)) throw error;
    setAside(key, text);
    return { ...nothing, notice: SET_ASIDE };
  }
}

/** Stores draft and result as declared; removes the record where nothing is to be kept. */
export function saveStored(
  declaration: FormDeclaration,
  answers: Answers,
  result: RunResult | undefined,
): StorageNotice | undefined {
  if (!declaration.storage) return undefined;
  const key = storageKey(declaration.storage.key);
  const record = toRecord(declaration, answers, result, new Date());
  try {
    if (record) localStorage.setItem(key, JSON.stringify(record));
    else localStorage.removeItem(key);
    return undefined;
  } catch {
    return BLOCKED;
  }
}

function setAside(key: string, text: string): void {
  try {
    localStorage.setItem(`${key}.setAside`, text);
    localStorage.removeItem(key);
  } catch {
    // Without room for a copy the record stays where it is, unread: still not lost.
  }
}

function leftOutNotice(leftOut: string[]): { notice?: StorageNotice } {
  if (leftOut.length === 0) return {};
  return {
    notice: {
      title: 'Some saved answers no longer fit this form',
      description: `Left out: ${leftOut.join(', ')}. The old draft was set aside.`,
    },
  };
}
