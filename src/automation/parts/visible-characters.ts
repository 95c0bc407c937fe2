/**
 * Characters that no reader sees: those that Unicode says are ignored where they cannot be shown (selectors, joiners, fillers,
 * direction overrides, tags), annotations, and control characters that are no white space.
 */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]|(?!\s)\p{Cc}/gu;

/** Letters of scripts in which a joiner changes how its neighbors are written. */
const JOINED_LETTER = new RegExp(
  `[${'Arab Syrc Mong Nkoo Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Mymr Khmr'
    .split(' ')
    .map((script) => `\\p{Script=${script}}`)
    .join('')}]`,
  'u',
);
const EMOJI = /[\p{Emoji}\p{Emoji_Modifier}]/u;
const PICTURE = /\p{Extended_Pictographic}/u;

/** Removes characters that a reader cannot see; joiners and selectors stay where they change what is seen. */
export function withoutInvisibleCharacters(text: string): string {
  // A cell of Braille without dots looks like a space.
  return text.replaceAll('\u2800', ' ').replace(INVISIBLE, (character, at: number) => {
    const before = characterBefore(text, at);
    const after = String.fromCodePoint(text.codePointAt(at + character.length) ?? 0);
    return changesText(character, before, after) ? character : '';
  });
}

function characterBefore(text: string, at: number): string {
  return [...text.slice(Math.max(0, at - 2), at)].at(-1) ?? '';
}

function changesText(character: string, before: string, after: string): boolean {
  switch (character) {
    case '\u200C':
      return JOINED_LETTER.test(before) && JOINED_LETTER.test(after);
    case '\u200D':
      if (JOINED_LETTER.test(before) && JOINED_LETTER.test(after)) return true;
      return /\p{Emoji}|\uFE0F/u.test(before) && PICTURE.test(after);
    case '\uFE0E':
    case '\uFE0F':
      return EMOJI.test(before);
    default:
      return false;
  }
}
