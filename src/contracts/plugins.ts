import type { ComponentType } from 'react';
import type { ResultColumn, ToolResult } from '@/generated/declaration';
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

/** What a file of `src/normalisers` exports. `kinds` are all the kinds `normalise` can answer with. */
export interface NormaliserModule {
  kinds: readonly ResultKind[];
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

/** What a file of `src/renderers` exports. */
export interface RendererModule<K extends ResultKind = ResultKind> {
  accepts: K;
  /** Parts of the declaration's `result` this renderer reads, beside those the engine reads itself. */
  options: readonly (keyof ToolResult)[];
  Renderer: ComponentType<RendererProps<K>>;
  /** The whole result as plain text: what "copy" copies. */
  toText(value: ResultValues[K]): string;
  /** How many items the result holds, for `{count}` in messages. */
  count?(value: ResultValues[K]): number;
  /** Rows of cells in the order of the columns, for a CSV file. */
  toRows?(value: ResultValues[K], columns: readonly ResultColumn[]): string[][];
}
