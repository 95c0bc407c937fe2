import type { Message } from '@/generated/declaration';
import { toast } from '@/ui/toast';
import { type Fillings, say } from './messages';

/** Says a declared message to the member, its placeholders filled in; nothing where none is declared. */
export function tell(tone: 'success' | 'error' | 'info', message: Message | undefined, fillings: Fillings = {}): void {
  if (!message) return;
  const { title, ...options } = say(message, fillings);
  toast[tone](title, options);
}
