import { promoCode } from '@/generated/brand-tools';
import type { Message } from '@/generated/declaration';

/** A message ready to be shown. */
export interface Said {
  title: string;
  description?: string;
  seconds?: number;
}

/** Values for the placeholders of a message. */
export type Fillings = Readonly<Record<string, unknown>>;

/** A declared message with its placeholders filled in; a placeholder nobody fills stays as written. */
export function say(message: Message, fillings: Fillings = {}): Said {
  if (typeof message === 'string') return { title: fill(message, fillings) };
  const { title, description, seconds } = message;
  return {
    title: fill(title, fillings),
    ...(description && { description: fill(description, fillings) }),
    ...(seconds && { seconds }),
  };
}

/** Replaces `{name}` by its value. `{promoCode}` is known everywhere. */
export function fill(text: string, fillings: Fillings): string {
  const known: Fillings = { promoCode, ...fillings };
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = Object.hasOwn(known, name) ? known[name] : undefined;
    return value === undefined || value === null ? placeholder : String(value);
  });
}
