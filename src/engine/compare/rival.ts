import { atom, type PrimitiveAtom } from 'jotai';
import type { ToolSession } from '../session/tool-session';

/** The model that the next submit is compared with, for a key of its provider. */
export interface ChosenRival {
  provider: string;
  model: string;
}

const rivals = new WeakMap<ToolSession, PrimitiveAtom<ChosenRival | undefined>>();

/** Returns the atom of the model that the next submit is compared with; undefined unless the member chose one. */
export function rivalOf(session: ToolSession): PrimitiveAtom<ChosenRival | undefined> {
  const rival = rivals.get(session) ?? atom<ChosenRival | undefined>(undefined);
  rivals.set(session, rival);
  return rival;
}
