/** Stems of verbs that end in -ise in British spelling only. Others, such as promise, end in -ise in American spelling too. */
const VERBS = `apolog author capital categor character custom digit emphas final general initial item local maxim minim
  modern monet optim organ personal popular prior real recogn special standard summar sympath util visual`;

/** British spellings with the American letters that replace the first capture group. */
const SPELLINGS: readonly (readonly [british: RegExp, american: string])[] = [
  [/\b\w*(?:behavi|col|endeav|fav|flav|hon|hum|lab|neighb|rum)(our)\w*/dgi, 'or'],
  [
    new RegExp(
      `\\b(?:re|un|dis)?(?:${VERBS.split(/\s+/).join('|')})(is)(?:e[ds]?|ers?|ing|able|ations?|ational)\\b`,
      'dgi',
    ),
    'iz',
  ],
  [/\banaly(s)(?:e|ed|ers?|ing)\b/dgi, 'z'],
  [/\b(?:cancel|channel|fuel|label|level|marvel|model|signal|travel|tunnel)(l)(?:ed|ers?|ing)\b/dgi, ''],
  [/\b(?:cent|theat|kilomet|met|lit)(re)(?:s|d)?\b/dgi, 'er'],
  [/\b(?:lic|def|off|pret)en(c)e(?:s)?\b/dgi, 's'],
  [/\bpracti(s)(?:e[ds]?|ing)\b/dgi, 'c'],
  [/\b(e)nquir(?:y|ies|e[ds]?|ing|ers?)\b/dgi, 'i'],
  [/\b(?:catal|dial|anal)og(ue)s?\b/dgi, ''],
  [/\bprogram(me)s?\b/dgi, ''],
  [/\bgr(e)y(?:s|ed|ish|scale)?\b/dgi, 'a'],
  [/\bfulfi(l)(?:s|ment)?\b/dgi, 'll'],
  [/\bskil(ful)(?:ly)?\b/dgi, 'lful'],
  [/\b(?:judg|acknowledg)(e)ments?\b/dgi, ''],
  [/\b(?:whil|among)(st)\b/dgi, ''],
  [/\blearn(t)\b/dgi, 'ed'],
  [/\b(tyre)s?\b/dgi, 'tire'],
  [/\bche(que)s?\b/dgi, 'ck'],
  [/\bset(-)ups?\b/dgi, ''],
];

/** Matches every text with a British spelling, so that one scan is enough for most texts, which have none. */
const ANY_SPELLING = new RegExp(
  SPELLINGS.map(([british]) => british.source.replace(/^\\b(?:\\w\*)?/, '')).join('|'),
  'i',
);

/** American words that need a vowel back that the replacement removed. */
const RESTORED_VOWELS: Readonly<Record<string, string>> = { whil: 'while' };

/** Returns the British words of a text in order, except those within web addresses. */
export function britishWords(source: string): { word: string; american: string; offset: number }[] {
  // In JSON, an escape such as \n would look like the first letter of the next word.
  const text = source.replace(/\\[bfnrt]/g, '  ');
  if (!ANY_SPELLING.test(text)) return [];
  const words = SPELLINGS.flatMap(([british, american]) =>
    [...text.matchAll(british)].map(({ 0: word, index, indices }) => {
      const [from, to] = indices?.[1] ?? [index, index];
      const [at, end] = [from - index, to - index];
      const changed = `${word.slice(0, at)}${matchCase(word.slice(at, end), american)}${word.slice(end)}`;
      return { word, american: RESTORED_VOWELS[changed.toLowerCase()] ?? changed, offset: index };
    }),
  );
  return words.filter(({ offset }) => !inAddress(text, offset)).sort((a, b) => a.offset - b.offset);
}

/** Returns the letters in the case of the letters they replace. */
function matchCase(original: string, letters: string): string {
  if (original !== '' && original === original.toUpperCase()) return letters.toUpperCase();
  return original[0] === original[0]?.toUpperCase() ? `${letters[0]?.toUpperCase() ?? ''}${letters.slice(1)}` : letters;
}

function inAddress(text: string, offset: number): boolean {
  return /\bhttps?:\/\/\S*$/i.test(text.slice(Math.max(0, offset - 200), offset));
}
