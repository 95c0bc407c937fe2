/** A JSON Schema from an untrusted source: it may contain anything. */
export type Schema = Readonly<Record<string, unknown>>;

/** A gap in the source, and the assumption made for it. */
export interface Question {
  /** The subject: a field, or a part of the tool. */
  about: string;
  /** What is missing, and what was assumed. */
  guess: string;
}

/** The tool to create, as its source describes it. The files are generated from it, whatever the source. */
export interface Draft {
  /** Kind of source, such as "a curl command". */
  source: string;
  title?: string;
  /** What the tool does, in a sentence. */
  about?: string;
  /** Schema of the form, an object; its references point into `root`. Secrets have the format "password". */
  inputSchema: Schema;
  root: Schema;
  /** true: an API or a workflow answers, in the shape of the example; false: a model answers with a text. */
  callsService: boolean;
  /** Webhook name of an existing workflow. */
  webhook?: string;
  /** An example answer, and what had to be guessed about it; absent if unknown. `isMadeUp`: nobody wrote it, so it may be none. */
  answer?: { body: unknown; isMadeUp?: boolean; questions?: readonly Question[] };
  /** Secrets found in the source; no file may contain them. */
  secrets: readonly string[];
  questions: readonly Question[];
}

/** A source that cannot be read. The message says what was found, what was expected, and how to fix it. */
export class UnreadableSource extends Error {}
