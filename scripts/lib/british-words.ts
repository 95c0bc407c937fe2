/** A British word of a text, with its place and how Americans write it. */
interface BritishWord {
  word: string;
  american: string;
  offset: number;
}

/** Verbs whose British form ends on -ise. A list, as many words do on both sides: promise, advise, surprise. */
const VERBS = `apolog author capital categor character custom digit emphas final general initial item local maxim minim
  modern monet optim organ personal popular prior real recogn special standard summar sympath util visual`;

/** What is written otherwise, and how: the first group of a match is what is changed. */
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

/** What every one of them holds: mostly a text has none, which is seen in one reading. */
const ANY = new RegExp(SPELLINGS.map(([british]) => british.source.replace(/^\\b(?:\\w\*)?/, '')).join('|'), 'i');

/** Endings after which the vowel that was dropped comes back. */
const DROPPED: Readonly<Record<string, string>> = { whil: 'while' };

/** The British words of a text, in its order; none within an address of the web. */
export function britishWords(written: string): BritishWord[] {
  // A line break of JSON is a letter that stands before a word.
  const text = written.replace(/\\[bfnrt]/g, '  ');
  if (!ANY.test(text)) return [];
  const found = SPELLINGS.flatMap(([british, american]) =>
    [...text.matchAll(british)].map(({ 0: word, index, indices }) => {
      const [from, to] = indices?.[1] ?? [index, index];
      const [at, end] = [from - index, to - index];
      const changed = `${word.slice(0, at)}${cased(word.slice(at, end), american)}${word.slice(end)}`;
      return { word, american: DROPPED[changed.toLowerCase()] ?? changed, offset: index };
    }),
  );
  return found.filter(({ offset }) => !inAddress(text, offset)).sort((a, b) => a.offset - b.offset);
}

/** Letters as large as those they stand in for. */
function cased(instead: string, letters: string): string {
  if (instead !== '' && instead === instead.toUpperCase()) return letters.toUpperCase();
  return instead[0] === instead[0]?.toUpperCase() ? `${letters[0]?.toUpperCase() ?? ''}${letters.slice(1)}` : letters;
}

function inAddress(text: string, offset: number): boolean {
  return /\bhttps?:\/\/\S*$/i.test(text.slice(Math.max(0, offset - 200), offset));
}
