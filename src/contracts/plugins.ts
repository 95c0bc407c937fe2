import type { ComponentType, ReactNode } from 'react';
import type { OptionsFrom, Progress, ResultColumn, ToolResult } from '@/generated/declaration';
import type { Option } from '@/generated/options';
import type { ResultValues } from '@/generated/results';
import type { Answer } from './answer';
import type { RowMarks } from './row-marks';
import type { RunInputs, RunReport } from './run';

/** Name of a result kind; its contract is `schemas/results/<kind>.schema.json`. */
export type ResultKind = keyof ResultValues;

/** A result of a known kind. `repairs` and `missing` (parts) are texts for the member, absent if there are none. */
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

/** Why an answer contains no result: `reason` is for the member, `detail` for debugging. */
export interface Unusable {
  ok: false;
  reason: string;
  detail?: string;
  /** Content of the answer, formatted for reading; absent if not worth showing. */
  payload?: string;
}

/** The exports of `src/normalisers/<name>/normaliser.ts`. Its results are of the kinds its plugin.json lists. */
export interface NormaliserModule {
  normalise(answer: Answer): NormalisedResult | Unusable;
}

/** Props of a renderer: the value, the `result` part of the declaration, and actions the engine provides. */
export interface RendererProps<K extends ResultKind = ResultKind> {
  value: ResultValues[K];
  options: ToolResult;
  /** Copies a text and shows the declared messages, or `message` on success. Resolves to whether it worked. */
  copy(text: string, message?: string): Promise<boolean>;
  /** Copies one list item; `values` fill the placeholders of the declared message. */
  copyItem(text: string, values: Record<string, string | number>): Promise<boolean>;
  /** Returns the URL of an external link named in `brand.json`. */
  href(link: string): string;
  /** The inputs of the run, without secrets. */
  inputs: RunInputs;
  /**
   * Returns a temporary URL for a file stored on this site; `path` is `<id>/<name>`.
   *
   * @throws FileUnavailableError if the file is no longer stored
   */
  fileAddress(path: string): Promise<string>;
  /** Returns the controls for the part of the result at a dotted path; rendered where the part begins. */
  partTools?(path: string): ReactNode;
  /** Actions on single rows of a list; absent if rows are only shown. */
  rowActions?: RowActions | undefined;
}

/** Actions on single rows of a result that is a list. */
export interface RowActions {
  /** Sets the rows of the CSV export; undefined for all rows. */
  setCsvRows(rows: CsvRows | undefined): void;
  /** Tools that can continue with a row. */
  next: readonly { label: string; go(row: unknown): void }[];
  /** The member's marks on rows; absent if the declaration has no workbench. */
  marks?: RowMarkStore;
}

export interface CsvRows {
  /** The rows in order; they replace the whole list. */
  rows: readonly unknown[];
  /** How the rows were chosen; absent for all rows. */
  scope?: 'selected' | 'shown' | undefined;
  /** Generates the columns after the declared ones, with one cell per row; yields regularly, as a list may be long. */
  extraColumns: () => Generator<void, readonly { title: string; cells: readonly string[] }[]>;
}

/** A member's marks on rows, synchronized across devices. */
export interface RowMarkStore {
  state: 'loading' | 'loaded' | 'failed';
  /** Marks by the row key the renderer assigns. */
  marks: RowMarks;
  /** Changes marks. With `isTyping`, changes stay on this device until the next one without it. */
  update(changes: RowMarks, isTyping?: boolean): void;
  /** Reloads the marks after a failure. */
  retry(): void;
}

/** A result merged with a later one: the number of new items, and of items that were already in the former result. */
export interface MergedResult<V> {
  value: V;
  added: number;
  duplicates: number;
}

export interface EditableText {
  /** Path in the value; empty if the value is the text itself. */
  path: readonly (string | number)[];
  title: string;
  text: string;
}

/** The exports of `src/renderers/<name>/renderer.tsx`. It renders the kinds its plugin.json lists. */
export interface RendererModule<K extends ResultKind = ResultKind> {
  Renderer: ComponentType<RendererProps<K>>;
  /** Returns the whole result as plain text, for copying. */
  toText(value: ResultValues[K], options: ToolResult): string;
  /** Returns the number of items, for `{count}` in messages. Required if plugin.json gives "count". */
  count?(value: ResultValues[K]): number;
  /** Returns the editable texts in display order. Required if plugin.json gives "texts". */
  texts?(value: ResultValues[K], options: ToolResult): EditableText[];
  /** Returns rows of cells for a CSV file, also for a slice of a list. Required if plugin.json gives "rows". */
  toRows?(value: ResultValues[K], columns: readonly ResultColumn[]): string[][];
  /** Merges a later result into a former one; undefined if impossible. Required if plugin.json gives "merged". */
  merge?(
    former: ResultValues[K],
    later: ResultValues[K],
    options: ToolResult,
  ): MergedResult<ResultValues[K]> | undefined;
}

/** State of the progress display: percent of a bar, a text, or neither for an indeterminate bar. */
export interface ProgressView {
  percent?: number;
  text?: string;
}

/** The exports of `src/progress/<kind>/progress.ts`; pure functions. */
export interface ProgressModule {
  first(options: Progress): ProgressView;
  /** Returns the view one tick later. `random` returns numbers from 0 up to 1. */
  next(options: Progress, view: ProgressView, random: () => number): ProgressView;
  /** Returns the view for the run's latest progress report. If present, the page requests reports. */
  fromReport?(options: Progress, report: RunReport): ProgressView;
}

/** An option as it is shown. */
export interface Choice {
  value: string | number;
  label: string;
  hint?: string;
}

export interface OptionServices {
  /** The shared lists the declaration names, by name. */
  lists: Readonly<Record<string, readonly Option[]>>;
  /**
   * Calls a webhook with a JSON body as the member.
   *
   * @throws Error with a message for the member if there is no answer
   */
  call(webhook: string, body: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<Answer>;
}

/**
 * The exports of `src/options/<source>/source.ts`. The declaration's `field` and `after` name the fields it depends on:
 * options are loaded once all of these are filled in, and again when one of them changes.
 */
export interface OptionSource {
  /**
   * Loads the options for these answers.
   *
   * @param answers of the fields the source depends on, and no others
   * @param signal aborted when one of them changes, or the options are no longer needed
   * @throws Error with a message for the member if the options cannot be loaded
   */
  load(
    options: OptionsFrom,
    answers: Readonly<Record<string, unknown>>,
    services: OptionServices,
    signal: AbortSignal,
  ): Promise<readonly Choice[]>;
}
