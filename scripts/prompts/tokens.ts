/** How many characters of a Latin script make a token, on average over English prose: models differ by a fifth. */
const CHARACTERS_PER_TOKEN = 4;

/** Letters of scripts of which most tokenisers cut every one. */
const WHOLE_LETTERS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

/** About how many tokens a text is. An estimate, made without the tokeniser of any model: say so where it is shown. */
export function estimatedTokens(text: string): number {
  const whole = text.match(WHOLE_LETTERS)?.length ?? 0;
  return whole + Math.ceil(([...text].length - whole) / CHARACTERS_PER_TOKEN);
}
