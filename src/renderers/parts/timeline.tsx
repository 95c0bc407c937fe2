import type { ReactNode } from 'react';
import './charts.css';

/** A step of a timeline: a period and its content. */
export interface TimelineStep {
  key: string;
  title: string;
  /** The period, such as "Days 1 to 30". */
  hint?: string | undefined;
  /** The milestone of the period, marked on the line. */
  milestone?: string | undefined;
  content: ReactNode;
}

/** Steps along a line: side by side if their container has room, else below each other. */
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
