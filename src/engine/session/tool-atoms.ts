import { atom, type PrimitiveAtom } from 'jotai';
import type { Answers } from '@/registry/answers';
import { IDLE, type RunState } from '../run/machine';

/** The state of one tool. What of it survives a reload is what its records hold. */
export interface ToolAtoms {
  answers: PrimitiveAtom<Answers>;
  /** Fields whose errors are shown: all that were visible at a submit attempt, and those touched since. */
  watched: PrimitiveAtom<ReadonlySet<string>>;
  /** Whether a submit was attempted; from then on errors follow every change. */
  attempted: PrimitiveAtom<boolean>;
  /** Counts how often answers were replaced from outside (restore, reset, reuse): the form starts anew with each. */
  epoch: PrimitiveAtom<number>;
  run: PrimitiveAtom<RunState>;
}

/** Atoms of a tool that nobody has used yet. */
export function toolAtoms(): ToolAtoms {
  return {
    answers: atom<Answers>({}),
    watched: atom<ReadonlySet<string>>(new Set<string>()),
    attempted: atom(false),
    epoch: atom(0),
    run: atom<RunState>(IDLE),
  };
}
