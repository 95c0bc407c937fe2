import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '@/ui/lazy-part';
import { Tabs } from '@/ui/tabs';
import type { StageReport } from '../report';
import { MessagesPanel } from './messages-panel';
import { PayloadPanel } from './payload-panel';
import { TextPanel } from './text-panel';

const FilePanel = lazyPart(() => import('./file-panel').then((module) => ({ default: module.FilePanel })));

interface SidePanelsProps {
  tool: string;
  session: { email?: string; firstName?: string } | undefined;
  report: StageReport | undefined;
}

/** What a tool is made of, and what goes to and fro in the state that shows. */
export function SidePanels({ tool, session, report }: SidePanelsProps) {
  const [open, setOpen] = useState('declaration');
  const panels: Record<string, [label: string, content: () => ReactNode]> = {
    declaration: ['Declaration', () => <FilePanel key={tool} path={`tools/${tool}/tool.json`} />],
    prompt: ['Prompt file', () => <FilePanel key={tool} path={`tools/${tool}/automation.md`} />],
    body: ['Request', () => <PayloadPanel tool={tool} report={report} />],
    messages: ['Messages', () => <MessagesPanel tool={tool} session={session} answers={report?.answers} />],
    raw: [
      'Raw answer',
      () => <TextPanel label="Raw answer" text={report?.raw} none="No answer has come in this state." />,
    ],
    result: ['Result', () => <TextPanel label="Result" text={read(report)} none="Nothing was read in this state." />],
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
        onValueChange={setOpen}
        items={Object.entries(panels).map(([value, [label, content]]) => ({
          value,
          label,
          // One at a time: what was typed into a file is kept by the file itself.
          content: value === open && <Suspense fallback={null}>{content()}</Suspense>,
        }))}
      />
    </aside>
  );
}

function read(report: StageReport | undefined): string | undefined {
  const found = report?.failure ?? report?.result;
  return found && JSON.stringify(found, null, 2);
}
