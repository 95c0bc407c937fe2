import { copyRichText } from '@/browser/clipboard';
import type { Message, Messages } from '@/generated/declaration';
import type { MessageValues } from './messages';
import { notify } from './notify';

/** Returns copy functions that notify with the declared messages (docs/behaviour.md, section 8). Each resolves to whether copying succeeded. */
export function copyActions({ copied, copiedItem, copyFailed }: Messages) {
  const copyAndNotify = async (text: string, message: Message | undefined, values?: MessageValues) => {
    const isCopied = await copyRichText(text);
    notify(isCopied ? 'success' : 'error', isCopied ? message : copyFailed, values);
    return isCopied;
  };
  return {
    copy: (text: string, message?: string) => copyAndNotify(text, message ?? copied),
    copyItem: (text: string, values: Record<string, string | number>) =>
      copyAndNotify(text, copiedItem ?? copied, values),
  };
}
