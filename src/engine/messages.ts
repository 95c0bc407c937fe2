import { promoCode } from '@/generated/brand-tools';
import type { Message, TitledMessage } from '@/generated/declaration';

/** Values for the placeholders of a message. */
export type MessageValues = Readonly<Record<string, unknown>>;

/** Fills in the placeholders of a declared message. A placeholder without a value is left as it is. */
export function formatMessage(message: Message, values: MessageValues = {}): TitledMessage {
  if (typeof message === 'string') return { title: fillPlaceholders(message, values) };
  const { title, description, seconds } = message;
  return {
    title: fillPlaceholders(title, values),
    ...(description && { description: fillPlaceholders(description, values) }),
    ...(seconds && { seconds }),
  };
}

/** Replaces each `{name}` with its value. `{promoCode}` is always available. */
export function fillPlaceholders(text: string, values: MessageValues): string {
  const allValues: MessageValues = { promoCode, ...values };
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = Object.hasOwn(allValues, name) ? allValues[name] : undefined;
    return value === undefined || value === null ? placeholder : String(value);
  });
}
