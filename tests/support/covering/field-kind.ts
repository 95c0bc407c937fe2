import type { JsonObject } from '@/registry/surface/json-builder';

/** A kind of field: what it is, an answer it takes, and which other words fit it. */
export interface FieldKind {
  entry: JsonObject;
  /** An answer within its bounds; of a figure, what follows from the fields a tool begins with. */
  value: unknown;
  /** Bounds that the answer keeps, and words of its widget. */
  bounds?: JsonObject;
  /** What is said of each bound, by word; those of `entry` first. */
  messages?: readonly string[];
  default?: unknown;
  /** Fact it can be prefilled with. */
  prefill?: string;
  /** What it is, for the other words: a text that is typed takes a placeholder, a meaning, an "Other" of a choice; a figure is worked out. */
  is: readonly ('typed' | 'choice' | 'list' | 'plain' | 'text' | 'box' | 'secret' | 'file' | 'fixed' | 'figure')[];
  /** How an automation names it in a template, if not by its name. */
  part?: string;
  /** A form has one such field at most. */
  once?: boolean;
  /** Another field it needs, by name, with an answer; it shows while this one has the answer of the kind. */
  companion?: { name: string; entry: JsonObject; value: unknown };
}
