import type { Message } from '@/generated/declaration';
import { type ToastOptions, toast } from '@/ui/toast';
import { formatMessage, type MessageValues } from './messages';

/**
 * Shows a declared message to the member as a toast, with its placeholders filled in. Does nothing if no message is
 * declared. `more` may hold an undo action and the id of the tool whose page the toast belongs to.
 */
export function notify(
  tone: 'success' | 'error' | 'info',
  message: Message | undefined,
  values: MessageValues = {},
  more: Pick<ToastOptions, 'undo' | 'about'> = {},
): void {
  if (!message) return;
  const { title, ...options } = formatMessage(message, values);
  toast[tone](title, { ...options, ...more });
}
