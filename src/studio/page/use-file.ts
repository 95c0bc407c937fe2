import { useEffect, useState } from 'react';
import { onSaved } from '../save-events';
import { callStudio, StudioApiError } from '../studio-api';

export interface OpenFile {
  /** The text the editor starts with; undefined while it loads. */
  initialText?: string;
  /** Incremented when the text of the editor is replaced from outside. */
  epoch: number;
  changed: boolean;
  saving: boolean;
  problem?: string;
  edit(text: string): void;
  save(): Promise<void>;
  /** Discards unsaved text and loads the file again. */
  reopen(): Promise<void>;
}

interface FileState {
  savedText: string;
  text: string;
  initialText: string;
  epoch: number;
}

/** Opens a tool file with its unsaved text; without unsaved text, it follows saves by other editors. */
export function useFile(path: string): OpenFile {
  const [file, setFile] = useState<FileState>();
  const [problem, setProblem] = useState<string>();
  const [saving, setSaving] = useState(false);

  const open = async (unsaved: { text: string; was: string } | undefined) => {
    const { text } = await callStudio('file', { path });
    setFile((previous) => ({
      savedText: unsaved?.was ?? text,
      text: unsaved?.text ?? text,
      initialText: unsaved?.text ?? text,
      epoch: (previous?.epoch ?? 0) + 1,
    }));
    setProblem(undefined);
  };
  const showError = (error: unknown) => setProblem(error instanceof Error ? error.message : String(error));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each file
  useEffect(() => {
    open(readUnsavedText(path)).catch(showError);
  }, [path]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each file
  useEffect(() => {
    const syncFromDisk = async () => {
      const { text } = await callStudio('file', { path });
      setFile((current) => current && applyOutsideSave(current, text));
    };
    return onSaved((paths) => paths.includes(path) && void syncFromDisk().catch(showError));
  }, [path]);

  return {
    ...(file && { initialText: file.initialText }),
    epoch: file?.epoch ?? 0,
    changed: file !== undefined && file.text !== file.savedText,
    saving,
    ...(problem && { problem }),
    edit(text) {
      if (!file) return;
      storeUnsavedText(path, text === file.savedText ? undefined : { text, was: file.savedText });
      setFile({ ...file, text });
    },
    async save() {
      if (!file) return;
      setSaving(true);
      try {
        const { text } = await callStudio('save', { path, text: file.text, was: file.savedText });
        storeUnsavedText(path, undefined);
        setProblem(undefined);
        // Text typed during the save stays; the editor is updated only if the server reformatted the text.
        setFile((current) => current && applySave(current, file.text, text));
      } catch (error) {
        showError(error);
        if (!(error instanceof StudioApiError)) throw error;
      } finally {
        setSaving(false);
      }
    },
    async reopen() {
      storeUnsavedText(path, undefined);
      await open(undefined).catch(showError);
    },
  };
}

/** Applies a save by another editor. Unsaved text stays; saving it will report that the file has changed. */
function applyOutsideSave(current: FileState, diskText: string): FileState {
  if (diskText === current.text) return { ...current, savedText: diskText };
  return current.text === current.savedText
    ? { savedText: diskText, text: diskText, initialText: diskText, epoch: current.epoch + 1 }
    : current;
}

function applySave(current: FileState, sent: string, saved: string): FileState {
  if (current.text !== sent) return { ...current, savedText: saved };
  return saved === sent
    ? { ...current, savedText: saved }
    : { savedText: saved, text: saved, initialText: saved, epoch: current.epoch + 1 };
}

/** Unsaved text of a file; stored in localStorage, so that a reload does not lose it. */
interface UnsavedText {
  text: string;
  /** The saved text on which the unsaved text is based. */
  was: string;
}

const storageKey = (path: string) => `studio.unsaved.${path}`;

/** Reads the unsaved text of a file; undefined if there is none. */
function readUnsavedText(path: string): UnsavedText | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey(path)) ?? 'null');
    return typeof stored?.text === 'string' && typeof stored.was === 'string' ? stored : undefined;
  } catch {
    return undefined;
  }
}

/** Stores the unsaved text of a file, or removes it. Ignores blocked storage, because the editor still has the text. */
function storeUnsavedText(path: string, unsaved: UnsavedText | undefined): void {
  try {
    if (unsaved) localStorage.setItem(storageKey(path), JSON.stringify(unsaved));
    else localStorage.removeItem(storageKey(path));
  } catch (error) {
    console.warn('The browser stores nothing for the studio.', error);
  }
}
