/** Characters of Latin script per token, averaged over English prose; models differ by up to 20 percent. */
const CHARACTERS_PER_TOKEN = 4;

/** Matches letters of scripts in which most tokenizers use one token per letter. */
const TOKEN_LETTERS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

/** Estimates the tokens of a text without the tokenizer of any model; label it as an estimate on pages. */
export function estimatedTokens(text: string): number {
  const tokenLetters = text.match(TOKEN_LETTERS)?.length ?? 0;
  return tokenLetters + Math.ceil(([...text].length - tokenLetters) / CHARACTERS_PER_TOKEN);
}
