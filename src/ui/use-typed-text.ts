import { useLayoutEffect, useRef } from 'react';
import { type DraftTextOptions, type DraftTextProps, type TextControl, useDraftText } from './use-draft-text';

/** What a browser fires between a key that writes and the text that is there. */
const WRITING = ['keydown', 'keypress', 'textInput', 'keyup'];

/**
 * As `useDraftText`, for a control that needs nothing else of a key. Listens at the control itself, and what a key that
 * writes fires ends there: React would go through all that stands above the control once for each of six events. Keys
 * that do something (Enter, Tab, arrows, shortcuts) go their way, and who stands above can hear of text while it is caught.
 */
export function useTypedText<E extends TextControl>(options: DraftTextOptions): Omit<DraftTextProps<E>, 'onChange'> {
  const { onChange, ...props } = useDraftText<E>(options);
  const { ref } = props;
  const latest = useRef({ onChange, value: options.value });
  latest.current = { onChange, value: options.value };

  useLayoutEffect(() => {
    const control = ref.current;
    if (!control) return;
    const type = (event: Event) => {
      event.stopPropagation();
      latest.current.onChange();
    };
    // Fired alone by what fills in forms, and once more on leaving a control whose text was handed on long ago.
    const change = () => {
      if (control.value !== latest.current.value) latest.current.onChange();
    };
    control.addEventListener('input', type);
    control.addEventListener('change', change);
    for (const name of WRITING) control.addEventListener(name, endHere);
    return () => {
      control.removeEventListener('input', type);
      control.removeEventListener('change', change);
      for (const name of WRITING) control.removeEventListener(name, endHere);
    };
  }, [ref]);
  return props;
}

function endHere(event: Event): void {
  if (!(event instanceof KeyboardEvent) || isWriting(event)) event.stopPropagation();
}

function isWriting({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key.length === 1 && !ctrlKey && !metaKey && !altKey;
}
