import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';

/** Quiet time after which typed text is handed on, in milliseconds. */
const QUIET_MS = 200;

export type TextControl = HTMLInputElement | HTMLTextAreaElement;

export interface DraftTextOptions {
  value: string;
  onCommit: (text: string) => void;
  onBlur?: () => void;
}

export interface DraftTextProps<E extends TextControl> {
  ref: RefObject<E | null>;
  defaultValue: string;
  onChange: () => void;
  onBlur: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * Props for a text control whose text lives in the DOM while it is typed, so that a keystroke renders nothing. The text
 * is handed on after a moment of quiet, on leaving the control, on Enter, when the page goes away, and at once when the
 * control becomes empty or stops being empty (buttons may depend on that).
 */
export function useDraftText<E extends TextControl>({ value, onCommit, onBlur }: DraftTextOptions): DraftTextProps<E> {
  const ref = useRef<E>(null);
  const timer = useRef(0);
  const dirty = useRef(false);
  const handlers = useRef({ value, onCommit });
  handlers.current = { value, onCommit };

  const commit = () => {
    clearTimeout(timer.current);
    if (!dirty.current || !ref.current) return;
    dirty.current = false;
    handlers.current.onCommit(ref.current.value);
  };
  const commitRef = useRef(commit);
  commitRef.current = commit;

  useEffect(() => {
    const flush = () => flushSync(() => commitRef.current());
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      clearTimeout(timer.current);
    };
  }, []);

  // A change from outside wins, unless somebody is typing here.
  useEffect(() => {
    if (ref.current && !dirty.current && ref.current.value !== value) ref.current.value = value;
  }, [value]);

  return {
    ref,
    defaultValue: value,
    onChange: () => {
      dirty.current = true;
      clearTimeout(timer.current);
      const emptinessChanged = (ref.current?.value.trim() === '') !== (handlers.current.value.trim() === '');
      if (emptinessChanged) commit();
      else timer.current = window.setTimeout(commit, QUIET_MS);
    },
    onBlur: () => {
      commit();
      onBlur?.();
    },
    onKeyDown: (event) => {
      if (event.key === 'Enter') commit();
    },
  };
}
