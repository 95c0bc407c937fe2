import type { FieldSchema, FieldUi } from '@/generated/declaration';

/** On-screen keyboard of a phone, by its HTML `inputmode`; the default keyboard has no name here. */
export type Keyboard = 'email' | 'tel' | 'url';

const KEYBOARD_BY_FORMAT: Readonly<Partial<Record<string, Keyboard>>> = { email: 'email', uri: 'url' };
const KEYBOARD_BY_MEANING: Readonly<Partial<Record<string, Keyboard>>> = {
  email: 'email',
  phone: 'tel',
  website: 'url',
};
const KEYBOARDS: readonly unknown[] = ['email', 'tel', 'url'] satisfies Keyboard[];

/** Returns the on-screen keyboard for a text field, by its format, its client detail or its autocomplete token. */
export function keyboardOf(
  { format }: Pick<FieldSchema, 'format'>,
  { meaning, autocomplete }: Pick<FieldUi, 'meaning' | 'autocomplete'>,
): Keyboard | undefined {
  const autofilled = KEYBOARDS.includes(autocomplete) ? (autocomplete as Keyboard) : undefined;
  return (format && KEYBOARD_BY_FORMAT[format]) ?? (meaning && KEYBOARD_BY_MEANING[meaning]) ?? autofilled;
}

/** Returns the input attributes for a keyboard; they turn capitalization and autocorrection off. */
export function keyboardProps(keyboard: Keyboard | undefined) {
  if (!keyboard) return {};
  return { inputMode: keyboard, autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const;
}
