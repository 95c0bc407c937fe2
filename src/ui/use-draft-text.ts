import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { usePendingText } from './pending-text';

/** Quiet time after which typed text is committed, in milliseconds. */
const QUIET_MS = 200;

type TextControl = HTMLInputElement | HTMLTextAreaElement;

interface DraftTextOptions {
  value: string;
  onCommit: (text: string) => void;
  onBlur?: () => void;
  /** Drops text that is not committed yet when the control goes: for text that means nothing without its page. */
  isDroppedWithControl?: boolean;
}

interface DraftTextProps<E extends TextControl> {
  ref: RefObject<E | null>;
  defaultValue: string;
  onBlur: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * Props for a text control whose text lives in the DOM while it is typed, so that a keystroke renders nothing. The text is
 * committed after a moment of quiet, on leaving the control, on Enter, before the page acts on a press or a submit, when
 * the control or the page goes away, and at once when the control becomes empty or stops being empty (buttons may depend
 * on that).
 */
export function useDraftText<E extends TextControl>(options: DraftTextOptions): DraftTextProps<E> {
  const { value, onCommit, onBlur, isDroppedWithControl } = options;
  const ref = useRef<E>(null);
  const latest = useRef(value);
  latest.current = value;
  const pending = usePendingText(ref, () => ref.current && onCommit(ref.current.value), isDroppedWithControl);

  // Listens at the control: React leaves out an `input` whose text a program wrote by `value`, as password managers do.
  useLayoutEffect(() => {
    const control = ref.current;
    if (!control) return;
    let timer = 0;
    const type = () => {
      pending.add();
      clearTimeout(timer);
      const emptinessChanged = (control.value.trim() === '') !== (latest.current.trim() === '');
      if (emptinessChanged) pending.commit();
      else timer = window.setTimeout(() => pending.commit(), QUIET_MS);
    };
    // Some programs fire it alone. It also comes when a control is left whose text was committed long ago.
    const change = () => {
      if (control.value !== latest.current) type();
    };
    control.addEventListener('input', type);
    control.addEventListener('change', change);
    return () => {
      clearTimeout(timer);
      control.removeEventListener('input', type);
      control.removeEventListener('change', change);
    };
  }, [pending]);

  // A change from outside wins, unless somebody is typing here.
  useEffect(() => {
    if (ref.current && !pending.isPending && ref.current.value !== value) ref.current.value = value;
  }, [value, pending]);

  return {
    ref,
    defaultValue: value,
    onBlur: () => {
      pending.commit();
      onBlur?.();
    },
    onKeyDown: (event) => {
      if (event.key === 'Enter') pending.commit();
    },
  };
}
