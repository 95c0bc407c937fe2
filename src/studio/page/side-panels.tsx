import { type ReactNode, type RefObject, Suspense, useEffect, useState } from 'react';
import { lazyPart } from '@/ui/lazy-with-retry';
import { Tabs } from '@/ui/tabs';
import { type FieldPress, onStageMessage, type StageReport } from '../stage-report';
import { FieldsPanel } from './fields-panel';
import { MessagesPanel } from './messages-panel';
import { PayloadPanel } from './payload-panel';
import { TextPanel } from './text-panel';

const FilePanel = lazyPart(() => import('./file-panel'), 'FilePanel');

interface SidePanelsProps {
  tool: string;
  /** The frame of the stage. */
  frame: RefObject<HTMLIFrameElement | null>;
  session: { email?: string; firstName?: string } | undefined;
  report: StageReport | undefined;
}

/**
 * The files of a tool, and the requests and answers in the current state. A press on a field of the page shows its line in the
 * editor.
 */
export function SidePanels({ tool, frame, session, report }: SidePanelsProps) {
  const [open, setOpen] = useState('declaration');
  const [lastPress, setLastPress] = useState<FieldPress>();
  const press = lastPress?.tool === tool ? lastPress : undefined;
  useEffect(
    () =>
      onStageMessage(
        'field-press',
        () => frame.current?.contentWindow,
        (pressed) => {
          setLastPress(pressed);
          // Panels that follow the run stay open while the maintainer fills in the form.
          setOpen((current) => (current === 'prompt' ? 'declaration' : current));
        },
      ),
    [frame],
  );
  const panels: Record<string, [label: string, content: () => ReactNode]> = {
    declaration: ['Declaration', () => <FilePanel key={tool} path={`tools/${tool}/tool.json`} press={press} />],
    prompt: ['Prompt file', () => <FilePanel key={tool} path={`tools/${tool}/automation.md`} press={undefined} />],
    field: ['Fields', () => <FieldsPanel key={tool} tool={tool} press={press} />],
    body: ['Request', () => <PayloadPanel tool={tool} report={report} />],
    messages: ['Messages', () => <MessagesPanel tool={tool} session={session} answers={report?.answers} />],
    raw: [
      'Raw answer',
      () => <TextPanel label="Raw answer" text={report?.raw} emptyText="No answer has come in this state." />,
    ],
    result: [
      'Result',
      () => <TextPanel label="Result" text={outcomeJson(report)} emptyText="Nothing was read in this state." />,
    ],
  };
  return (
    <aside
      aria-label="Behind the page"
      className="min-h-0 min-w-0 overflow-y-auto border-hairline p-3 max-lg:border-t lg:border-l"
    >
      <Tabs
        label="Behind the page"
        className="[&_[role=tablist]]:flex-wrap"
        value={open}
        onValueChange={(next) => {
          setLastPress(undefined);
          setOpen(next);
        }}
        items={Object.entries(panels).map(([value, [label, content]]) => ({
          value,
          label,
          // Only the open panel is mounted; unsaved text of a file is stored by `useFile`.
          content: value === open && <Suspense fallback={null}>{content()}</Suspense>,
        }))}
      />
    </aside>
  );
}

function outcomeJson(report: StageReport | undefined): string | undefined {
  const outcome = report?.failure ?? report?.result;
  return outcome && JSON.stringify(outcome, null, 2);
}
