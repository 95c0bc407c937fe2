import type { Message } from '@/generated/declaration';
import { type ToastOptions, toast } from '@/ui/toast';
import { type Fillings, say } from './messages';

/**
 * Says a declared message to the member, its placeholders filled in; nothing where none is declared. `more` may hold
 * a way to take back what the message is about, and the tool whose page it goes with.
 */
export function tell(
  tone: 'success' | 'error' | 'info',
  message: Message | undefined,
  fillings: Fillings = {},
  more: Pick<ToastOptions, 'undo' | 'about'> = {},
): void {
  if (!message) return;
  const { title, ...options } = say(message, fillings);
  toast[tone](title, { ...options, ...more });
}
