import { copyMarked } from '@/browser/clipboard';
import type { Message, Messages } from '@/generated/declaration';
import type { Fillings } from './messages';
import { tell } from './tell';

/** Copying with the declared messages (docs/behaviour.md, section 8): each resolves to whether it worked. */
export function copyWith({ copied, copiedItem, copyFailed }: Messages) {
  const copyAndSay = async (text: string, message: Message | undefined, fillings?: Fillings) => {
    const worked = await copyMarked(text);
    tell(worked ? 'success' : 'error', worked ? message : copyFailed, fillings);
    return worked;
  };
  return {
    copy: (text: string, message?: string) => copyAndSay(text, message ?? copied),
    copyItem: (text: string, values: Record<string, string | number>) => copyAndSay(text, copiedItem ?? copied, values),
  };
}
