import { copyText } from '@/browser/clipboard';
import { CopyButton, type CopyButtonProps } from '@/ui/copy-button';
import { toast } from '@/ui/toast';

/** A button that copies a text, and says so if the browser does not let it. */
export function CopyTextButton({ text, ...props }: Omit<CopyButtonProps, 'copy'> & { text: string }) {
  const copy = async () => {
    const isCopied = await copyText(text);
    if (!isCopied) toast.error('It could not be copied', { description: 'Mark the text and copy it yourself.' });
    return isCopied;
  };
  return <CopyButton {...props} copy={copy} />;
}
