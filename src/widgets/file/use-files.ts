import { useEffect, useRef, useState } from 'react';
import type { UploadedFile } from '@/contracts/file';
import type { UploadOptions } from '@/contracts/widget';
import { sizeWords } from './words';

/** A file that was chosen and is not there yet. */
export interface PendingFile {
  key: number;
  file: File;
  percent: number;
  /** Why it could not be uploaded. */
  problem?: string;
  /** Whether trying again may help. */
  again?: boolean;
}

/** What a field of files works with. */
export interface FilesOptions {
  values: readonly string[];
  /** Most files. */
  max: number;
  maxBytes: number;
  send(file: File, options: UploadOptions): Promise<UploadedFile>;
  onChange(values: string[]): void;
}

/** The files of a field: those that are there, those on their way, and what is to be said of them. */
export function useFiles({ values, max, maxBytes, send, onChange }: FilesOptions) {
  const [pending, setPending] = useState<PendingFile[]>([]);
  const [sizes, setSizes] = useState<Record<string, number>>({});
  const [said, say] = useState('');
  const made = useRef(0);
  const stops = useRef(new Map<number, AbortController>());
  // Several uploads may end before the form has handed the first one back.
  const latest = useRef(values);
  useEffect(() => {
    latest.current = values;
  }, [values]);
  useEffect(() => {
    const running = stops.current;
    return () => {
      for (const stop of running.values()) stop.abort();
    };
  }, []);

  const change = (next: string[]) => {
    latest.current = next;
    onChange(next);
  };
  const update = (key: number, part: Partial<PendingFile>) =>
    setPending((all) => all.map((entry) => (entry.key === key ? { ...entry, ...part } : entry)));
  const drop = (key: number) => {
    stops.current.get(key)?.abort();
    stops.current.delete(key);
    setPending((all) => all.filter((entry) => entry.key !== key));
  };

  async function start(key: number, file: File): Promise<void> {
    const stop = new AbortController();
    stops.current.set(key, stop);
    update(key, { percent: 0, problem: undefined });
    say(`Uploading ${file.name}`);
    try {
      const { value, size } = await send(file, {
        signal: stop.signal,
        onProgress: (percent) => update(key, { percent }),
      });
      if (stop.signal.aborted) return;
      drop(key);
      setSizes((known) => ({ ...known, [value]: size }));
      change(max > 1 ? [...latest.current, value] : [value]);
      say(`${file.name} uploaded`);
    } catch (error) {
      if (stop.signal.aborted) return;
      const problem = error instanceof Error ? error.message : String(error);
      update(key, { problem, again: true });
      say(`${file.name} was not uploaded. ${problem}`);
    }
  }

  function choose(files: readonly File[]): void {
    const single = max === 1;
    if (single) for (const { key } of pending) drop(key);
    const waiting = single ? 0 : values.length + pending.length;
    const room = single ? 1 : Math.max(0, max - waiting);
    if (files.length > room) say(`At most ${max}: ${files.length - room} left out.`);
    for (const file of files.slice(0, room)) {
      made.current += 1;
      const key = made.current;
      const large = file.size > maxBytes;
      const problem = large ? `It has ${sizeWords(file.size)}; the limit is ${sizeWords(maxBytes)}.` : undefined;
      setPending((all) => [...all, { key, file, percent: 0, ...(problem && { problem }) }]);
      if (problem) say(`${file.name} was not uploaded. ${problem}`);
      else void start(key, file);
    }
  }

  return {
    pending,
    sizes,
    said,
    choose,
    tryAgain: ({ key, file }: PendingFile) => void start(key, file),
    cancel({ key, file, problem }: PendingFile) {
      drop(key);
      say(problem ? `${file.name} removed` : `Upload of ${file.name} canceled`);
    },
    remove(value: string, name: string) {
      change(latest.current.filter((entry) => entry !== value));
      say(`${name} removed`);
    },
  };
}
