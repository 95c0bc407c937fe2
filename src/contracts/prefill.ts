/** Maximum length of a text from which a form may be filled in, in characters. */
export const MAX_PREFILL_TEXT = 12_000;

/** Body of `POST /prefill`: the source from which to fill in the form of a tool, either `url` or `text`. */
export interface PrefillParams {
  tool: string;
  /** Address of a web page. */
  url?: string;
  text?: string;
  /** The member's key for a language model; without a key, only values that fixed patterns find are returned. */
  key?: string;
}

/** Response: texts by field name, as a member would type them. The form's own rules decide what becomes an answer. */
export interface PrefillValues {
  values: Record<string, string>;
  /** Whether a model read the text, or only fixed patterns did. */
  by: 'model' | 'patterns';
}
