import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { type ButtonStyle, buttonClass } from './button-class';

export type LinkButtonProps = ComponentProps<typeof Link> & ButtonStyle;

/** A link to a page of this site that looks like a button. */
export function LinkButton({ variant, size, className, ...rest }: LinkButtonProps) {
  return <Link className={buttonClass({ variant, size, className })} {...rest} />;
}
