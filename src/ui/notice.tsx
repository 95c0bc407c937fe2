import type { ReactNode } from 'react';
import { cn } from './cn';
import { Icon, type IconName } from './icon';

export type NoticeTone = 'info' | 'success' | 'warning' | 'danger';

const toneStyles: Record<NoticeTone, { icon: IconName; box: string; mark: string }> = {
  info: { icon: 'info', box: 'border-secondary/30 bg-secondary/8', mark: 'text-secondary' },
  success: { icon: 'circle-check', box: 'border-success/30 bg-success/8', mark: 'text-success' },
  warning: { icon: 'triangle-alert', box: 'border-warning/30 bg-warning/8', mark: 'text-warning' },
  danger: { icon: 'circle-alert', box: 'border-danger/35 bg-danger/8', mark: 'text-danger' },
};

export interface NoticeProps {
  tone?: NoticeTone;
  title?: string;
  children?: ReactNode;
  actions?: ReactNode;
  /** Announces the notice to screen readers: assertively for danger, politely otherwise. */
  live?: boolean;
}

/** A message in the page that stays until its cause is resolved. */
export function Notice({ tone = 'info', title, children, actions, live }: NoticeProps) {
  const style = toneStyles[tone];
  const role = live ? (tone === 'danger' ? 'alert' : 'status') : undefined;
  return (
    <div role={role} className={cn('flex gap-3 rounded-lg border p-4 text-sm', style.box)}>
      <Icon name={style.icon} className={cn('mt-0.5 size-4.5 shrink-0', style.mark)} />
      <div className="min-w-0 flex-1">
        {title && <p className="font-medium text-fg">{title}</p>}
        {children && <div className={cn('leading-relaxed text-muted', title && 'mt-1')}>{children}</div>}
        {actions && <div className="mt-3 flex flex-wrap gap-2">{actions}</div>}
      </div>
    </div>
  );
}
