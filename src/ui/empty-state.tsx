import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon';

export interface EmptyStateProps {
  icon?: IconName;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
}

/** A placeholder for an empty list: says what would be here and how to get it. */
export function EmptyState({ icon = 'sparkles', title, children, actions }: EmptyStateProps) {
  return (
    <div className="grid place-items-center rounded-xl border border-dashed border-hairline-strong px-6 py-12 text-center">
      <span className="grid size-11 place-items-center rounded-lg border border-hairline bg-raised text-faint">
        <Icon name={icon} className="size-5" />
      </span>
      <p className="mt-4 font-medium text-fg">{title}</p>
      {children && <div className="mt-1 max-w-sm text-sm leading-relaxed text-muted">{children}</div>}
      {actions && <div className="mt-5 flex flex-wrap justify-center gap-3">{actions}</div>}
    </div>
  );
}
