/** A JSON Schema as somebody else wrote it: anything may stand in it. */
export type Schema = Readonly<Record<string, unknown>>;

/** Something a source does not say, and what was taken for it. */
export interface Question {
  /** What it is about, as a maintainer finds it: a field, or a part of the tool. */
  about: string;
  /** What is not said, and what was taken for it. */
  guess: string;
}

/** What a source says of a tool to be. Every kind of source is read into this, and one way leads from it to the files. */
export interface Draft {
  /** What it was read from, as "a curl command". */
  source: string;
  title?: string;
  /** What it does, in a sentence. */
  about?: string;
  /** What is asked: the schema of an object, whose references point into `root`. What is secret has the format "password". */
  asks: Schema;
  root: Schema;
  /** true: an API or a workflow answers, in the shape of the example; false: a model, with a text. */
  called: boolean;
  /** Name of the webhook of a workflow that is there already. */
  webhook?: string;
  /** An answer as it came, and what had to be guessed of it; left out where none is known. */
  answer?: { body: unknown; questions?: readonly Question[] };
  /** Secrets that stood in the source: they must be in no file. */
  secrets: readonly string[];
  questions: readonly Question[];
}

/** A source that cannot be read: says what it is, what was expected, and how to mend it. */
export class UnreadableSource extends Error {}
