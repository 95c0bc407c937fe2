import { useEffect, useRef } from 'react';

const CONTROLS = 'input:not([disabled]), textarea:not([disabled]), select:not([disabled]), button:not([disabled])';

/**
 * Moves the focus once a change has gone through the form and is drawn: to the first of these ids that can take it then,
 * or to the first control in it.
 *
 * @param value what the form holds; another one is a change that went through
 */
export function useFocusAfter(value: unknown): (...ids: string[]) => void {
  const wanted = useRef<string[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the value has changed
  useEffect(() => {
    const controls = wanted.current.map((id) => controlIn(document.getElementById(id)));
    wanted.current = [];
    controls.find((control) => control !== null)?.focus();
  }, [value]);
  return (...ids) => {
    wanted.current = ids;
  };
}

function controlIn(element: HTMLElement | null): HTMLElement | null {
  return element?.matches(CONTROLS) ? element : (element?.querySelector<HTMLElement>(CONTROLS) ?? null);
}
