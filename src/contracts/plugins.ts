import type { ComponentType } from 'react';
import type { Progress, ResultColumn, ToolResult } from '@/generated/declaration';
import type { ResultValues } from '@/generated/results';
import type { Answer } from './answer';

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
}

/** What `src/renderers/<name>/renderer.tsx` exports. It shows the kinds its plugin.json takes. */
export interface RendererModule<K extends ResultKind = ResultKind> {
  Renderer: ComponentType<RendererProps<K>>;
  /** The whole result as plain text: what "copy" copies. */
  toText(value: ResultValues[K], options: ToolResult): string;
  /** How many items the result holds, for `{count}` in messages; where plugin.json gives "count". */
  count?(value: ResultValues[K]): number;
  /** Rows of cells in the order of the columns, for a CSV file; where plugin.json gives "rows". */
  toRows?(value: ResultValues[K], columns: readonly ResultColumn[]): string[][];
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
}
