import type { FieldSchema, FieldUi } from '@/generated/declaration';

/** The keyboard of a phone, as HTML names it: what it does not name is typed on the usual one. */
export type Keyboard = 'email' | 'tel' | 'url';

const BY_FORMAT: Readonly<Partial<Record<string, Keyboard>>> = { email: 'email', uri: 'url' };
const BY_MEANING: Readonly<Partial<Record<string, Keyboard>>> = { email: 'email', phone: 'tel', website: 'url' };
const KEYBOARDS: readonly unknown[] = ['email', 'tel', 'url'] satisfies Keyboard[];

/** The keyboard that is made for a text, by its format, by what it says of a client, or by what a browser fills it in with. */
export function keyboardOf(
  { format }: Pick<FieldSchema, 'format'>,
  { meaning, autocomplete }: Pick<FieldUi, 'meaning' | 'autocomplete'>,
): Keyboard | undefined {
  const filled = KEYBOARDS.includes(autocomplete) ? (autocomplete as Keyboard) : undefined;
  return (format && BY_FORMAT[format]) ?? (meaning && BY_MEANING[meaning]) ?? filled;
}

/** The attributes of a control for this keyboard: no address begins with a capital, or is mended like a word. */
export function typedOn(keyboard: Keyboard | undefined) {
  if (!keyboard) return {};
  return { inputMode: keyboard, autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const;
}
