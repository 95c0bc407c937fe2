import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { usePendingText } from './pending-text';

/** Milliseconds without a keystroke after which typed text is committed. */
const COMMIT_DELAY_MS = 200;

type TextControl = HTMLInputElement | HTMLTextAreaElement;

interface DraftTextOptions {
  value: string;
  onCommit: (text: string) => void;
  onBlur?: () => void;
  /** Discards pending text on unmount, for text that is only useful on its page. */
  discardOnUnmount?: boolean;
}

interface DraftTextProps<E extends TextControl> {
  ref: RefObject<E | null>;
  defaultValue: string;
  onBlur: () => void;
}

/**
 * Returns props for a text control whose text stays in the DOM while it is typed, so that a keystroke renders nothing. The
 * text is committed after a short pause, on blur, on Enter, before a click or submit, on unmount and on leaving the page,
 * and at once when the control becomes empty or stops being empty (buttons may depend on that).
 */
export function useDraftText<E extends TextControl>(options: DraftTextOptions): DraftTextProps<E> {
  const { value, onCommit, onBlur, discardOnUnmount } = options;
  const ref = useRef<E>(null);
  const latestValue = useRef(value);
  latestValue.current = value;
  const pending = usePendingText(ref, () => ref.current && onCommit(ref.current.value), discardOnUnmount);

  // Use native listeners, because React ignores an `input` event after a program, such as a password manager, has set `value`.
  useLayoutEffect(() => {
    const control = ref.current;
    if (!control) return;
    let timer = 0;
    let typedAt = 0;
    // One timer for all keys until a pause: to set one anew for each key would cost more than all else here.
    const commitInPause = () => {
      const remaining = typedAt + COMMIT_DELAY_MS - performance.now();
      timer = remaining > 0 ? window.setTimeout(commitInPause, remaining) : 0;
      if (timer === 0) pending.commit();
    };
    const handleInput = () => {
      pending.markPending();
      typedAt = performance.now();
      const hasEmptinessChanged = (control.value.trim() === '') !== (latestValue.current.trim() === '');
      if (hasEmptinessChanged) pending.commit();
      else timer ||= window.setTimeout(commitInPause, COMMIT_DELAY_MS);
    };
    // Some programs fire only `change`. It also fires on blur, when the text may be committed already.
    const handleChange = () => {
      if (control.value !== latestValue.current) handleInput();
    };
    control.addEventListener('input', handleInput);
    control.addEventListener('change', handleChange);
    return () => {
      clearTimeout(timer);
      control.removeEventListener('input', handleInput);
      control.removeEventListener('change', handleChange);
    };
  }, [pending]);

  // Show a value from outside, unless the user is typing here.
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
  };
}
