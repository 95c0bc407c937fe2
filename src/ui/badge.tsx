import type { ReactNode } from 'react';
import { cn } from './cn';
import { Icon, type IconName } from './icon';

export type BadgeTone = 'neutral' | 'violet' | 'cyan' | 'success' | 'warning' | 'danger';

const tones: Record<BadgeTone, string> = {
  neutral: 'border-hairline-strong bg-overlay/60 text-muted',
  violet: 'border-primary-hover/45 bg-primary/18 text-violet',
  cyan: 'border-accent/30 bg-accent/8 text-accent',
  success: 'border-success/30 bg-success/10 text-success',
  warning: 'border-warning/30 bg-warning/10 text-warning',
  danger: 'border-danger/35 bg-danger/10 text-danger',
};

export interface BadgeProps {
  tone?: BadgeTone;
  icon?: IconName;
  children: ReactNode;
}

/** A short label in a pill. */
export function Badge({ tone = 'neutral', icon, children }: BadgeProps) {
  return (
    <span
      className={cn(
        'inline-flex items-center gap-1.5 rounded-full border px-2.5 py-0.5 text-xs leading-5 font-medium',
        tones[tone],
      )}
    >
      {icon && <Icon name={icon} className="size-3.5" />}
      {children}
    </span>
  );
}
