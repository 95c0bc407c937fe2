/** Characters of Latin script per token, averaged over English prose; models differ by up to 20 percent. */
const CHARACTERS_PER_TOKEN = 4;

/** Letters of scripts in which most tokenizers use one token per letter. */
const WHOLE_LETTERS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

/** Estimates the tokens of a text without the tokenizer of any model; label it as an estimate on pages. */
export function estimatedTokens(text: string): number {
  const whole = text.match(WHOLE_LETTERS)?.length ?? 0;
  return whole + Math.ceil(([...text].length - whole) / CHARACTERS_PER_TOKEN);
}
