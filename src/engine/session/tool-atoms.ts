import { atom, type PrimitiveAtom } from 'jotai';
import type { ComponentType } from 'react';
import type { Answers } from '@/registry/answers';
import { IDLE, type RunState } from '../run/run-state';

/** Where somebody stands in a form of several steps. */
export interface OpenStep {
  /** Position among the declared steps. */
  at: number;
  /** Going on leads back to the last step, as far as nothing is wrong: answers there were changed from it. */
  toEnd?: boolean | undefined;
  /** Id of the element that takes the focus when the step shows. */
  focus?: string;
}

/** What stands at fields that were filled in for the member. */
export interface FieldMark {
  /** Draws it; nothing at the fields it says nothing of. */
  Mark: ComponentType<{ id: string }>;
}

/** Where answers came from that another page put into the form. */
export interface Origin {
  /** Where they came from, and what did not come along, in words. */
  words: readonly string[];
  /** Puts back what was there before; absent where there was nothing of the member's. */
  undo?: (() => void) | undefined;
}

/** Where a form begins. */
export const FIRST_STEP: OpenStep = { at: 0 };

/** The state of one tool. What of it survives a reload is what its records hold. */
export interface ToolAtoms {
  answers: PrimitiveAtom<Answers>;
  /** Fields whose errors are shown: all that were visible at a submit attempt, and those touched since. */
  watched: PrimitiveAtom<ReadonlySet<string>>;
  /** Whether a submit was attempted; from then on errors follow every change. */
  attempted: PrimitiveAtom<boolean>;
  /** Counts how often answers were replaced from outside (restore, reset, reuse): the form starts anew with each. */
  epoch: PrimitiveAtom<number>;
  step: PrimitiveAtom<OpenStep>;
  run: PrimitiveAtom<RunState>;
  mark: PrimitiveAtom<FieldMark | undefined>;
  origin: PrimitiveAtom<Origin | undefined>;
}

/** Atoms of a tool that nobody has used yet. */
export function toolAtoms(): ToolAtoms {
  return {
    answers: atom<Answers>({}),
    watched: atom<ReadonlySet<string>>(new Set<string>()),
    attempted: atom(false),
    epoch: atom(0),
    step: atom<OpenStep>(FIRST_STEP),
    run: atom<RunState>(IDLE),
    mark: atom<FieldMark | undefined>(undefined),
    origin: atom<Origin | undefined>(undefined),
  };
}
