import { useEffect, useState } from 'react';
import { Button } from './button';
import type { ButtonSize, ButtonVariant } from './button-class';
import { Icon } from './icon';

/** How long "Copied" shows, in milliseconds (docs/behaviour.md, section 9). */
const COPIED_MS = 2000;

export interface CopyButtonProps {
  /** Copies; resolves to whether it succeeded. Error messages are up to the caller. */
  copy: () => Promise<boolean>;
  label?: string;
  /** Shows only the icon; the label still names the button. */
  iconOnly?: boolean;
  /** Name of the copied item, added for screen readers if a page has several copy buttons. */
  itemName?: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  className?: string;
}

/** A button that copies and confirms it for two seconds. */
export function CopyButton({
  copy,
  label = 'Copy',
  iconOnly,
  itemName,
  variant = 'secondary',
  size = 'md',
  className,
}: CopyButtonProps) {
  // Counts the copies, so that copying again restarts the two seconds.
  const [copyCount, setCopyCount] = useState(0);
  const isCopied = copyCount > 0;

  useEffect(() => {
    if (copyCount === 0) return;
    const timer = setTimeout(() => setCopyCount(0), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copyCount]);

  const handleClick = async () => {
    if (await copy()) setCopyCount((count) => count + 1);
  };

  const text = isCopied ? 'Copied' : label;
  return (
    <>
      <Button variant={variant} size={size} className={className} onClick={handleClick}>
        <Icon name={isCopied ? 'check' : 'copy'} className={isCopied ? 'size-4 text-accent' : 'size-4'} />
        <span className={iconOnly ? 'sr-only' : undefined}>
          {text}
          {itemName && <span className="sr-only"> {itemName}</span>}
        </span>
      </Button>
      {/* Outside the button: a button's content is its name, and changes to it are not reliably announced. */}
      <span role="status" className="sr-only">
        {isCopied ? 'Copied' : ''}
      </span>
    </>
  );
}
