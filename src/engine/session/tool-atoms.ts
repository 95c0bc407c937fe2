import { atom } from 'jotai';
import type { ComponentType } from 'react';
import type { Answers } from '@/registry/answers';
import type { RefusedKey } from '../keys/refused-key';
import { IDLE, isBusy, type PartialAnswer, partialAnswerOf, type RunState } from '../run/run-state';
import { screenOf } from '../screen/screen';
import type { SubmitOption } from './submit-option';

/** The open step of a form with several steps. */
export interface OpenStep {
  /** Index among the declared steps. */
  index: number;
  /** Whether "Next" returns to the last step, from which the member came, unless an answer is invalid. */
  returnToEnd?: boolean | undefined;
  /** Id of the element that takes the focus when the step opens. */
  focus?: string;
}

/** A mark at fields that were prefilled for the member. */
export interface PrefillMark {
  /** Renders the mark; nothing at fields that were not prefilled. */
  Mark: ComponentType<{ id: string }>;
}

/** The source of answers that another page put into the form. */
export interface Origin {
  /** The source and what did not fit, one line each, for the member. */
  lines: readonly string[];
  /** Restores the former answers; absent if the member had filled in nothing. */
  undo?: (() => void) | undefined;
  /** Label of the undo button. */
  undoLabel?: string;
}

/** A draft of another device, which a feature has fetched, that differs from the draft in the form. */
export interface OtherDraft {
  /** ISO time of its last change. */
  changedAt: string;
  /** Puts this draft into the form. */
  use(): void;
  /** Keeps the answers of this device, for all devices. */
  decline(): void;
}

/** The step a form starts with. */
export const FIRST_STEP: OpenStep = { index: 0 };

/** The state of one tool. Its records persist parts of it across reloads. */
export type ToolAtoms = ReturnType<typeof toolAtoms>;

/** Creates the atoms of a tool with their initial values. */
export function toolAtoms() {
  const run = atom<RunState>(IDLE);
  const streamed = atom<PartialAnswer | undefined>(undefined);
  const partialAnswer = atom((get) => partialAnswerOf(get(run), get(streamed)));
  const hasPartialAnswer = atom((get) => get(partialAnswer) !== undefined);
  return {
    answers: atom<Answers>({}),
    /** Fields whose errors are shown: all that were visible at a submit attempt, and those changed or left since. */
    touched: atom<ReadonlySet<string>>(new Set<string>()),
    /** Whether a submit was attempted; errors follow every change from then on. */
    submitAttempted: atom(false),
    /** Counts how often the answers were replaced from outside (restore, reset, reuse); each time the form is remounted. */
    epoch: atom(0),
    /** Whether the form is unfolded although the page shows a run or its result. */
    isFormOpen: atom(false),
    /** Whether the member put the answers into the form as a whole, from a past run for instance, and has not sent them yet. */
    isFilledIn: atom(false),
    step: atom<OpenStep>(FIRST_STEP),
    run,
    /** The key that the latest run was refused for. */
    refusedKey: atom<RefusedKey | undefined>(undefined),
    /** Whether a run is in progress: the form is disabled and cannot be submitted. */
    isBusy: atom((get) => isBusy(get(run))),
    /** The latest partial answer that was streamed to this page, of any of its runs. Changes with every piece of a text. */
    streamed,
    /** The partial answer of the run that the page shows, and whether there is one. */
    partialAnswer,
    hasPartialAnswer,
    /** What the page shows beside the form. */
    screen: atom((get) => screenOf(get(run), get(hasPartialAnswer))),
    /** Marks fields that were prefilled for the chosen client. */
    prefillMark: atom<PrefillMark | undefined>(undefined),
    /** Marks fields that were filled in from a website, a text or a file. */
    fillInMark: atom<PrefillMark | undefined>(undefined),
    origin: atom<Origin | undefined>(undefined),
    otherDraft: atom<OtherDraft | undefined>(undefined),
    /** Whether a panel with runs of its own stands in the place of the result. */
    isResultReplaced: atom(false),
    /** Undefined unless the member chose one. */
    submitOption: atom<SubmitOption | undefined>(undefined),
  };
}
