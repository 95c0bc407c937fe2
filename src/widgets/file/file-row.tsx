import type { ReactNode } from 'react';
import { Icon } from '@/ui/icon';
import { Progress } from '@/ui/progress';
import { formatSize } from './file-labels';

interface FileRowProps {
  name: string;
  size?: number | undefined;
  /** Progress of a running upload, 0 to 100. */
  percent?: number | undefined;
  problem?: string | undefined;
  /** Buttons of the row. */
  children: ReactNode;
}

/** One file: name, size, upload progress, problem and buttons. */
export function FileRow({ name, size, percent, problem, children }: FileRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-hairline bg-raised px-3 py-2">
      <Icon name={problem ? 'circle-alert' : 'file-text'} className="size-4 shrink-0 text-muted" />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-sm text-fg" title={name}>
          {name}
        </span>
        {size !== undefined && <span className="block text-xs text-faint">{formatSize(size)}</span>}
      </span>
      <span className="flex shrink-0 gap-1">{children}</span>
      {percent !== undefined && (
        <Progress label={`Uploading ${name}`} value={percent} showValue className="basis-full" />
      )}
      {problem && <p className="basis-full text-sm text-danger">{problem}</p>}
    </li>
  );
}
