import type { ReactNode } from 'react';
import './charts.css';

/** A stretch of time and what happens in it. */
export interface TimelineStep {
  key: string;
  title: string;
  /** When it is, such as "Days 1 to 30". */
  hint?: string | undefined;
  /** What is reached within it; marked on the line. */
  milestone?: string | undefined;
  content: ReactNode;
}

/** Steps in time along a line: side by side if their container has room, else one below the other. */
export function Timeline({ steps }: { steps: readonly TimelineStep[] }) {
  return (
    <ol className="timeline">
      {steps.map(({ key, title, hint, milestone, content }) => (
        <li key={key}>
          <p className="text-sm font-medium break-words text-fg">{title}</p>
          {hint && <p className="text-sm text-muted tabular">{hint}</p>}
          {milestone && <p className="timeline-milestone">{milestone}</p>}
          {content}
        </li>
      ))}
    </ol>
  );
}
