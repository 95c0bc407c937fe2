import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { cn } from './cn';

export const textLinkClass =
  'rounded-sm font-medium text-secondary underline decoration-secondary/40 underline-offset-4 transition-colors hover:text-accent hover:decoration-accent';

/** A link to a page of this site within running text. */
export function TextLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return <Link className={cn(textLinkClass, className)} {...rest} />;
}
