import { useEffect, useRef } from 'react';

const CONTROLS = 'input:not([disabled]), textarea:not([disabled]), select:not([disabled]), button:not([disabled])';

/**
 * Returns a function that schedules a focus move for after the next change of the form is rendered: to the first of the given
 * ids that is a focusable control or contains one.
 *
 * @param value the form value; a new one means that the change is rendered
 */
export function useFocusAfter(value: unknown): (...ids: string[]) => void {
  const targetIds = useRef<string[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the value has changed
  useEffect(() => {
    const controls = targetIds.current.map((id) => controlIn(document.getElementById(id)));
    targetIds.current = [];
    controls.find((control) => control !== null)?.focus();
  }, [value]);
  return (...ids) => {
    targetIds.current = ids;
  };
}

function controlIn(element: HTMLElement | null): HTMLElement | null {
  return element?.matches(CONTROLS) ? element : (element?.querySelector<HTMLElement>(CONTROLS) ?? null);
}
