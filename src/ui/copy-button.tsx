import { useEffect, useState } from 'react';
import { Button } from './button';
import type { ButtonSize, ButtonVariant } from './button-class';
import { Icon } from './icon';

/** How long "Copied" shows, in milliseconds (docs/behaviour.md, section 9). */
export const COPIED_MS = 2000;

export interface CopyButtonProps {
  /** Copies and resolves to whether it worked. Messages are the caller's. */
  copy: () => Promise<boolean>;
  label?: string;
  copiedLabel?: string;
  /** Shows only the icon; the label still names the button. */
  iconOnly?: boolean;
  /** What is copied, added to the name for screen readers where several copy buttons stand on a page. */
  what?: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  className?: string;
}

/** A button that copies and says so for two seconds. */
export function CopyButton({
  copy,
  label = 'Copy',
  copiedLabel = 'Copied',
  iconOnly,
  what,
  variant = 'secondary',
  size = 'md',
  className,
}: CopyButtonProps) {
  // Each success gets a number of its own, so that copying again starts the two seconds anew.
  const [success, setSuccess] = useState(0);
  const copied = success > 0;

  useEffect(() => {
    if (success === 0) return;
    const timer = setTimeout(() => setSuccess(0), COPIED_MS);
    return () => clearTimeout(timer);
  }, [success]);

  const press = async () => {
    if (await copy()) setSuccess((count) => count + 1);
  };

  const text = copied ? copiedLabel : label;
  return (
    <>
      <Button variant={variant} size={size} className={className} onClick={press}>
        <Icon name={copied ? 'check' : 'copy'} className={copied ? 'size-4 text-accent' : 'size-4'} />
        <span className={iconOnly ? 'sr-only' : undefined}>
          {text}
          {what && <span className="sr-only"> {what}</span>}
        </span>
      </Button>
      {/* Beside the button: what stands in a button is its name, and is announced by luck alone. */}
      <span role="status" className="sr-only">
        {copied ? copiedLabel : ''}
      </span>
    </>
  );
}
