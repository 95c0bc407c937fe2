/** Longest text that a form may be filled in from, in characters. */
export const MAX_PREFILL_TEXT = 12_000;

/** Body of `POST /prefill`: from what the form of a tool is to be filled in. Either `url` or `text`. */
export interface PrefillParams {
  /** Id of the tool. */
  tool: string;
  /** Address of a web page. */
  url?: string;
  text?: string;
  /** The member's key for a language model; without one only what can be read without a model is returned. */
  key?: string;
}

/** Response: texts by field name, as a member would type them. The form's own rules decide what becomes an answer. */
export interface PrefillValues {
  values: Record<string, string>;
  /** Whether a model read the text, or only fixed patterns did. */
  by: 'model' | 'patterns';
}
