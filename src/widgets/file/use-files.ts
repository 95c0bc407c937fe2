import { useEffect, useRef, useState } from 'react';
import type { UploadedFile } from '@/contracts/file';
import type { UploadOptions } from '@/contracts/widget';
import { formatSize } from './file-labels';

/** A chosen file that is not uploaded yet. */
export interface PendingFile {
  key: number;
  file: File;
  percent: number;
  /** Why it could not be uploaded. */
  problem?: string;
  /** Whether a retry may help. */
  canRetry?: boolean;
}

/** Options of `useFiles`. */
export interface FilesOptions {
  values: readonly string[];
  /** Maximum number of files. */
  max: number;
  maxBytes: number;
  send(file: File, options: UploadOptions): Promise<UploadedFile>;
  onChange(values: string[]): void;
}

/** Manages the files of a field: the uploaded ones, the pending ones, and announcements for screen readers. */
export function useFiles({ values, max, maxBytes, send, onChange }: FilesOptions) {
  const [pending, setPending] = useState<PendingFile[]>([]);
  const [sizes, setSizes] = useState<Record<string, number>>({});
  const [announcement, announce] = useState('');
  const lastKey = useRef(0);
  const uploads = useRef(new Map<number, AbortController>());
  // Several uploads may finish before the form re-renders with the first one.
  const latestValues = useRef(values);
  useEffect(() => {
    latestValues.current = values;
  }, [values]);
  useEffect(() => {
    const runningUploads = uploads.current;
    return () => {
      for (const upload of runningUploads.values()) upload.abort();
    };
  }, []);

  const change = (next: string[]) => {
    latestValues.current = next;
    onChange(next);
  };
  const update = (key: number, part: Partial<PendingFile>) =>
    setPending((all) => all.map((entry) => (entry.key === key ? { ...entry, ...part } : entry)));
  const drop = (key: number) => {
    uploads.current.get(key)?.abort();
    uploads.current.delete(key);
    setPending((all) => all.filter((entry) => entry.key !== key));
  };

  async function start(key: number, file: File): Promise<void> {
    const upload = new AbortController();
    uploads.current.set(key, upload);
    update(key, { percent: 0, problem: undefined });
    announce(`Uploading ${file.name}`);
    try {
      const { value, size } = await send(file, {
        signal: upload.signal,
        onProgress: (percent) => update(key, { percent }),
      });
      if (upload.signal.aborted) return;
      drop(key);
      setSizes((current) => ({ ...current, [value]: size }));
      change(max > 1 ? [...latestValues.current, value] : [value]);
      announce(`${file.name} uploaded`);
    } catch (error) {
      if (upload.signal.aborted) return;
      const problem = error instanceof Error ? error.message : String(error);
      update(key, { problem, canRetry: true });
      announce(`${file.name} was not uploaded. ${problem}`);
    }
  }

  function choose(files: readonly File[]): void {
    const isSingle = max === 1;
    if (isSingle) for (const { key } of pending) drop(key);
    const count = isSingle ? 0 : values.length + pending.length;
    const room = isSingle ? 1 : Math.max(0, max - count);
    if (files.length > room) announce(`At most ${max}: ${files.length - room} left out.`);
    for (const file of files.slice(0, room)) {
      lastKey.current += 1;
      const key = lastKey.current;
      const isTooLarge = file.size > maxBytes;
      const problem = isTooLarge ? `It has ${formatSize(file.size)}; the limit is ${formatSize(maxBytes)}.` : undefined;
      setPending((all) => [...all, { key, file, percent: 0, ...(problem && { problem }) }]);
      if (problem) announce(`${file.name} was not uploaded. ${problem}`);
      else void start(key, file);
    }
  }

  return {
    pending,
    sizes,
    announcement,
    choose,
    tryAgain: ({ key, file }: PendingFile) => void start(key, file),
    cancel({ key, file, problem }: PendingFile) {
      drop(key);
      announce(problem ? `${file.name} removed` : `Upload of ${file.name} canceled`);
    },
    remove(value: string, name: string) {
      change(latestValues.current.filter((entry) => entry !== value));
      announce(`${name} removed`);
    },
  };
}
