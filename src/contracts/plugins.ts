import type { ComponentType, ReactNode } from 'react';
import type { OptionsFrom, Progress, ResultColumn, ToolResult } from '@/generated/declaration';
import type { Option } from '@/generated/options';
import type { ResultValues } from '@/generated/results';
import type { Answer } from './answer';
import type { RowMarks } from './row-marks';
import type { RunInputs, RunReport } from './run';

/** Name of a kind of result; its contract is `schemas/results/<kind>.schema.json`. */
export type ResultKind = keyof ResultValues;

/**
 * A result in one of the known kinds. `repairs` says what had to be mended to read it, `missing` names the parts that
 * should be there and are not; both in words for a member.
 */
export type NormalisedResult = {
  [K in ResultKind]: {
    ok: true;
    kind: K;
    value: ResultValues[K];
    repairs?: string[];
    missing?: string[];
    raw: string;
  };
}[ResultKind];

/** Why an answer holds no result; `reason` is for the member, `detail` for whoever looks into it. */
export interface Unusable {
  ok: false;
  reason: string;
  detail?: string;
  /** What came instead, laid out for reading, where it is worth showing. */
  payload?: string;
}

/** What `src/normalisers/<name>/normaliser.ts` exports. It answers with the kinds its plugin.json gives. */
export interface NormaliserModule {
  normalise(answer: Answer): NormalisedResult | Unusable;
}

/** What a renderer is given: the value, the `result` part of the declaration, and ways to act that the engine owns. */
export interface RendererProps<K extends ResultKind = ResultKind> {
  value: ResultValues[K];
  options: ToolResult;
  /** Copies with the declared messages; `message` replaces the text said on success. Resolves to whether it worked. */
  copy(text: string, message?: string): Promise<boolean>;
  /** Copies one item of a list; `values` fill the placeholders of the declared message. */
  copyItem(text: string, values: Record<string, string | number>): Promise<boolean>;
  /** Address of an external link named in `brand.json`. */
  href(link: string): string;
  /** What the result was made from, without secrets. */
  inputs: RunInputs;
  /**
   * An address, good for a short time, of a file this site keeps; `path` is `<id>/<name>`.
   *
   * @throws FileGone where it is no longer kept
   */
  fileAddress(path: string): Promise<string>;
  /** What can be done with the part of the result at this dotted path alone; shown where the part begins. */
  partTools?(path: string): ReactNode;
  /** What can be done with single rows of a list; absent where it is only shown. */
  desk?: RowDesk | undefined;
}

/** What can be done with single rows of a result that is a list. */
export interface RowDesk {
  /** Says which rows a CSV file holds from now on; undefined: all of them. */
  choose(chosen: ChosenRows | undefined): void;
  /** Tools that go on from a row. */
  next: readonly { label: string; go(row: unknown): void }[];
  /** What the member keeps of rows; absent where the declaration says nothing of a workbench. */
  marks?: MarkDesk;
}

/** Rows for a CSV file. */
export interface ChosenRows {
  /** In their order; they stand in the place of the list. */
  rows: readonly unknown[];
  /** Which they are; absent where they are all. */
  which?: 'selected' | 'shown' | undefined;
  /** Makes the columns behind the declared ones, with a cell for each row; piece by piece, as a list may be long. */
  more: () => Generator<void, readonly { title: string; cells: readonly string[] }[]>;
}

/** What a member keeps of rows, wherever they are signed in. */
export interface MarkDesk {
  state: 'loading' | 'there' | 'failed';
  /** By the key that the renderer gives a row. */
  of: RowMarks;
  /** Changes what is kept of some rows; with `typing` it stays on this device until a change without. Nothing of it is lost. */
  change(changes: RowMarks, typing?: boolean): void;
  /** Fetches it again where that failed. */
  retry(): void;
}

/** A result with what a later one has more: so many items are new, so many were there. */
export interface MergedResult<V> {
  value: V;
  added: number;
  known: number;
}

/** A text of a result that a member may change. */
export interface EditableText {
  /** Where it stands in the value; empty where the value is the text. */
  path: readonly (string | number)[];
  /** What it is called. */
  title: string;
  text: string;
}

/** What `src/renderers/<name>/renderer.tsx` exports. It shows the kinds its plugin.json takes. */
export interface RendererModule<K extends ResultKind = ResultKind> {
  Renderer: ComponentType<RendererProps<K>>;
  /** The whole result as plain text: what "copy" copies. */
  toText(value: ResultValues[K], options: ToolResult): string;
  /** How many items the result holds, for `{count}` in messages; where plugin.json gives "count". */
  count?(value: ResultValues[K]): number;
  /** The texts a member may change, in the order they show; where plugin.json gives "texts". */
  texts?(value: ResultValues[K], options: ToolResult): EditableText[];
  /** Rows of cells in the order of the columns, for a CSV file; of a part of a list those of its entries. Where plugin.json gives "rows". */
  toRows?(value: ResultValues[K], columns: readonly ResultColumn[]): string[][];
  /** A result with what a later one has more; undefined where that is not wanted. Where plugin.json gives "merged". */
  merged?(
    former: ResultValues[K],
    later: ResultValues[K],
    options: ToolResult,
  ): MergedResult<ResultValues[K]> | undefined;
}

/** What the progress display shows: per cent of a bar, or a text, or neither for a bar that only moves. */
export interface ProgressView {
  percent?: number;
  text?: string;
}

/** What `src/progress/<kind>/progress.ts` exports; pure. */
export interface ProgressModule {
  /** The view a run begins with. */
  first(options: Progress): ProgressView;
  /** The view one tick later. `random` gives numbers from 0 up to 1. */
  next(options: Progress, view: ProgressView, random: () => number): ProgressView;
  /** Kinds that show what a run says of itself: the view of its last report. The page asks for reports where this is there. */
  told?(options: Progress, report: RunReport): ProgressView;
}

/** An option as it is offered. */
export interface Choice {
  value: string | number;
  label: string;
  hint?: string;
}

/** What a source of options may use. */
export interface OptionServices {
  /** The shared lists the declaration names, by name. */
  lists: Readonly<Record<string, readonly Option[]>>;
  /** Calls a webhook with a JSON body, as the member. @throws Error in words for the member where nobody answers */
  call(webhook: string, body: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<Answer>;
}

/**
 * What `src/options/<source>/source.ts` exports. The fields whose answers decide stand under its words `field` and
 * `after`: it is asked once all of them are filled in, and again when one of them changes.
 */
export interface OptionSource {
  /**
   * The options under these answers.
   *
   * @param answers of the fields that decide, and of no others
   * @param signal aborted when one of them has changed, or nobody waits any more
   * @throws Error in words for the member where the options cannot be had
   */
  load(
    options: OptionsFrom,
    answers: Readonly<Record<string, unknown>>,
    services: OptionServices,
    signal: AbortSignal,
  ): Promise<readonly Choice[]>;
}
