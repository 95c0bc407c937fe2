import { atom, type PrimitiveAtom, type WritableAtom } from 'jotai';
import type { Answers } from '@/registry/answers';
import { IDLE, nextRun, type RunEvent, type RunState } from '../run/machine';

/** The state of one tool. What of it survives a reload is what the declaration's `storage` says. */
export interface ToolAtoms {
  answers: PrimitiveAtom<Answers>;
  /** Fields whose errors are shown: all that were visible at a submit attempt, and those touched since. */
  watched: PrimitiveAtom<ReadonlySet<string>>;
  /** Whether a submit was attempted; from then on errors follow every change. */
  attempted: PrimitiveAtom<boolean>;
  /** Counts how often answers were replaced from outside (restore, reset, reuse): the form starts anew with each. */
  epoch: PrimitiveAtom<number>;
  run: WritableAtom<RunState, [RunEvent], RunState>;
}

const family = new Map<string, ToolAtoms>();

/** The atoms of a tool, the same for the same id as long as the site is open. */
export function toolAtoms(id: string): ToolAtoms {
  const known = family.get(id);
  if (known) return known;
  const made = makeAtoms();
  family.set(id, made);
  return made;
}

function makeAtoms(): ToolAtoms {
  const state = atom<RunState>(IDLE);
  return {
    answers: atom<Answers>({}),
    watched: atom<ReadonlySet<string>>(new Set<string>()),
    attempted: atom(false),
    epoch: atom(0),
    run: atom(
      (get) => get(state),
      (get, set, event: RunEvent) => {
        const next = nextRun(get(state), event);
        set(state, next);
        return next;
      },
    ),
  };
}
