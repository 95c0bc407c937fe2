import type { ProgressView } from '@/contracts/plugins';
import type { Progress } from '@/generated/declaration';

/** Returns the first message. */
export function first({ messages = [] }: Progress): ProgressView {
  return { text: messages[0] };
}

/** Returns the message after the current one; the last one stays (docs/behaviour.md, section 4). */
export function next({ messages = [] }: Progress, { text = '' }: ProgressView): ProgressView {
  return { text: messages[Math.min(messages.indexOf(text) + 1, messages.length - 1)] };
}
