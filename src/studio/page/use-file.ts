import { useEffect, useState } from 'react';
import { ask, Refused } from '../calls';
import { keepUnsaved, unsavedOf } from '../editor/unsaved';
import { onSaved } from '../saved';

/** A file in the hands of the maintainer. */
export interface OpenFile {
  /** What the editor begins with; undefined while it loads. */
  first?: string;
  /** Counts how often what the editor holds was put there by somebody else. */
  epoch: number;
  changed: boolean;
  saving: boolean;
  /** What stands in the way of the last step, in words. */
  problem?: string;
  type(text: string): void;
  save(): Promise<void>;
  /** Drops what is not saved, and opens what lies there now. */
  reopen(): Promise<void>;
}

interface HeldFile {
  was: string;
  text: string;
  first: string;
  epoch: number;
}

/** Opens a file of a tool, with what was typed into it and not saved yet; where there is nothing of that, it follows what is saved elsewhere. */
export function useFile(path: string): OpenFile {
  const [file, setFile] = useState<HeldFile>();
  const [problem, setProblem] = useState<string>();
  const [saving, setSaving] = useState(false);

  const open = async (kept: { text: string; was: string } | undefined) => {
    const { text } = await ask('file', { path });
    setFile((before) => ({
      was: kept?.was ?? text,
      text: kept?.text ?? text,
      first: kept?.text ?? text,
      epoch: (before?.epoch ?? 0) + 1,
    }));
    setProblem(undefined);
  };
  const failed = (error: unknown) => setProblem(error instanceof Error ? error.message : String(error));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each file
  useEffect(() => {
    open(unsavedOf(path)).catch(failed);
  }, [path]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each file
  useEffect(() => {
    const follow = async () => {
      const { text } = await ask('file', { path });
      setFile((now) => now && afterSaveElsewhere(now, text));
    };
    return onSaved((paths) => paths.includes(path) && void follow().catch(failed));
  }, [path]);

  return {
    ...(file && { first: file.first }),
    epoch: file?.epoch ?? 0,
    changed: file !== undefined && file.text !== file.was,
    saving,
    ...(problem && { problem }),
    type(text) {
      if (!file) return;
      keepUnsaved(path, text === file.was ? undefined : { text, was: file.was });
      setFile({ ...file, text });
    },
    async save() {
      if (!file) return;
      setSaving(true);
      try {
        const { text } = await ask('save', { path, text: file.text, was: file.was });
        keepUnsaved(path, undefined);
        setProblem(undefined);
        // What was typed while it was on its way stays: only what is laid out anew is put into the editor.
        setFile((now) => now && afterSave(now, file.text, text));
      } catch (error) {
        failed(error);
        if (!(error instanceof Refused)) throw error;
      } finally {
        setSaving(false);
      }
    },
    async reopen() {
      keepUnsaved(path, undefined);
      await open(undefined).catch(failed);
    },
  };
}

/** What is not saved yet stays as it is: saving it says that the file was changed. */
function afterSaveElsewhere(now: HeldFile, lies: string): HeldFile {
  if (lies === now.text) return { ...now, was: lies };
  return now.text === now.was ? { was: lies, text: lies, first: lies, epoch: now.epoch + 1 } : now;
}

function afterSave(now: HeldFile, sent: string, saved: string): HeldFile {
  if (now.text !== sent) return { ...now, was: saved };
  return saved === sent ? { ...now, was: saved } : { was: saved, text: saved, first: saved, epoch: now.epoch + 1 };
}
