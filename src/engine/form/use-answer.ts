import { useCallback, useSyncExternalStore } from 'react';
import type { ToolSession } from '../session/tool-session';

/** Returns the answer of a field; re-renders only if this answer changes, however many fields the form has. */
export function useAnswer(session: ToolSession, field: string): unknown {
  const subscribe = useCallback(
    (listener: () => void) => session.get(answerChanges).subscribe(field, listener),
    [session, field],
  );
  const read = () => session.answers[field];
  return useSyncExternalStore(subscribe, read, read);
}

/** Tells each field of a session when its answer has changed, by one subscription to all answers. */
function answerChanges({ store, atoms }: ToolSession) {
  const listeners = new Map<string, Set<() => void>>();
  let unsubscribe: (() => void) | undefined;
  let previous = store.get(atoms.answers);

  const notifyChanged = () => {
    const [before, answers] = [previous, store.get(atoms.answers)];
    previous = answers;
    for (const [field, ofField] of listeners)
      if (before[field] !== answers[field]) for (const listener of ofField) listener();
  };
  return {
    subscribe(field: string, listener: () => void): () => void {
      if (!unsubscribe) previous = store.get(atoms.answers);
      unsubscribe ??= store.sub(atoms.answers, notifyChanged);
      const ofField = listeners.get(field) ?? new Set();
      listeners.set(field, ofField.add(listener));
      return () => {
        ofField.delete(listener);
        if (ofField.size === 0) listeners.delete(field);
        if (listeners.size > 0) return;
        unsubscribe?.();
        unsubscribe = undefined;
      };
    },
  };
}
