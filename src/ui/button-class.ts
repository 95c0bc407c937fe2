import { cn } from './cn';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
/** icon: a round button with a single icon. */
export type ButtonSize = 'sm' | 'md' | 'lg' | 'icon';

const base =
  'relative inline-flex max-w-full shrink-0 items-center justify-center gap-2 text-center font-medium select-none ' +
  'transition-[background-color,border-color,color,box-shadow,transform] active:translate-y-px ' +
  'disabled:cursor-not-allowed disabled:active:translate-y-0 aria-disabled:cursor-not-allowed aria-disabled:active:translate-y-0';

const variants: Record<ButtonVariant, string> = {
  primary:
    'bg-primary text-on-primary shadow-glow hover:bg-primary-hover active:bg-primary-pressed ' +
    'disabled:bg-overlay disabled:text-faint disabled:shadow-none aria-disabled:bg-overlay aria-disabled:text-faint aria-disabled:shadow-none',
  secondary:
    'border border-hairline-strong bg-raised text-fg shadow-lift hover:border-control hover:bg-overlay active:bg-raised ' +
    'disabled:border-hairline disabled:bg-surface disabled:text-faint disabled:shadow-none ' +
    'aria-disabled:border-hairline aria-disabled:bg-surface aria-disabled:text-faint aria-disabled:shadow-none',
  ghost:
    'text-muted hover:bg-raised hover:text-fg active:bg-overlay disabled:text-faint disabled:hover:bg-transparent aria-disabled:text-faint',
  danger:
    'bg-danger-solid text-on-primary hover:bg-danger-hover active:bg-danger-solid disabled:bg-overlay disabled:text-faint aria-disabled:bg-overlay aria-disabled:text-faint',
};

const sizes: Record<ButtonSize, string> = {
  sm: 'rounded-md min-h-8 px-3 py-1 text-sm',
  md: 'rounded-md min-h-10 px-4 py-2 text-sm',
  lg: 'rounded-md min-h-12 px-6 py-2.5 text-base',
  icon: 'size-10 rounded-full p-0 text-sm',
};

export interface ButtonStyle {
  variant?: ButtonVariant;
  size?: ButtonSize;
  className?: string;
}

/** Returns the class names of a button, or of a link styled as one. */
export function buttonClass({ variant = 'primary', size = 'md', className }: ButtonStyle = {}): string {
  return cn(base, variants[variant], sizes[size], className);
}
