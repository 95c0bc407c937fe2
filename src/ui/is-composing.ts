/**
 * Returns whether a key belongs to an input method that is composing. Safari ends the composition before it reports the Enter
 * that confirms it: only the key code of such keys tells.
 */
export function isComposingKey({ isComposing, keyCode }: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return isComposing || keyCode === 229;
}
