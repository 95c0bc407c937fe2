import { type ReactNode, type RefObject, Suspense, useEffect, useState } from 'react';
import { webhookAddress } from '@/api/addresses';
import { payloadOf } from '@/engine/payload/payload';
import { PayloadView } from '@/engine/payload/payload-details';
import { loadModule } from '@/engine/registry-access';
import type { Answers } from '@/registry/answers';
import { momentVariables } from '@/registry/context-variables';
import { asForm, type FormDeclaration } from '@/registry/options';
import { lazyPart } from '@/ui/lazy-with-retry';
import { ScrollRegion } from '@/ui/scroll-region';
import { Tabs } from '@/ui/tabs';
import { type FieldPress, onStageMessage, type StageReport } from '../stage-report';
import { callStudio, type ModelCall } from '../studio-api';
import { FieldsPanel } from './fields-panel';

const FilePanel = lazyPart(() => import('./file-panel'), 'FilePanel');

interface SidePanelsProps {
  tool: string;
  frame: RefObject<HTMLIFrameElement | null>;
  session: { email?: string; firstName?: string } | undefined;
  report: StageReport | undefined;
}

/** The files of a tool, and what the current state sends and gets. A press on a field of the page shows its line. */
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

interface MessagesPanelProps {
  tool: string;
  answers: Answers | undefined;
  session: { email?: string; firstName?: string } | undefined;
}

/** The messages a tool would send to its models for the answers in the form, built by the production code. */
function MessagesPanel({ tool, answers, session }: MessagesPanelProps) {
  const [response, setResponse] = useState<{ calls: ModelCall[]; ended?: string; problem?: string }>();
  const request = answers && JSON.stringify({ tool, answers, session });
  useEffect(() => {
    setResponse(undefined);
    if (!request) return;
    const controller = new AbortController();
    callStudio('messages', JSON.parse(request), controller.signal).then(setResponse, (error: Error) => {
      if (!controller.signal.aborted) setResponse({ calls: [], problem: error.message });
    });
    return () => controller.abort();
  }, [request]);
  if (!request) return <p className="text-sm text-muted">This page calls no model.</p>;
  if (!response) return <p className="text-sm text-muted">Asking...</p>;
  if (response.problem) return <p className="text-sm text-danger">{response.problem}</p>;
  if (response.calls.length === 0)
    return <p className="text-sm text-muted">No model is called{response.ended ? `: ${response.ended}` : '.'}</p>;
  return (
    <div className="space-y-6">
      {response.calls.map(({ path, body }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: calls have no identity but their position
        <div key={index} className="space-y-3">
          <p className="font-mono text-xs text-faint">POST {path}</p>
          {messagesOf(body).map(([role, text], position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: messages have no identity but their position
            <div key={position} className="space-y-1">
              <h3 className="text-sm font-medium text-fg">{role}</h3>
              <TextPanel label={role} text={text} emptyText="" />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

/** Returns the messages of a chat call, or the body of any other call. */
function messagesOf(body: Record<string, unknown>): [role: string, text: string][] {
  const { messages } = body;
  if (!Array.isArray(messages)) return [['Body', JSON.stringify(body)]];
  return messages.map(({ role, content }) => [
    String(role),
    typeof content === 'string' ? content : JSON.stringify(content),
  ]);
}

/** The request the form would send now, and the requests sent since the state was shown. */
function PayloadPanel({ tool, report }: { tool: string; report: StageReport | undefined }) {
  const declaration = useDeclaration(tool);
  if (!declaration || !report) return <p className="text-sm text-muted">This page sends nothing.</p>;
  const { request } = declaration;
  const facts = {
    ...momentVariables(new Date()),
    ...(request && { webhookAddress: webhookAddress(request.webhook) }),
  };
  return (
    <div className="space-y-6">
      {request && <p className="font-mono text-xs break-all text-faint">POST {webhookAddress(request.webhook)}</p>}
      <PayloadView payload={payloadOf(declaration, report.answers, facts)} />
      {report.calls.map(({ webhook, body }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: calls have no identity but their position
        <div key={index} className="space-y-2">
          <h3 className="text-sm font-medium text-fg">Sent to {webhook}</h3>
          <TextPanel label={`Sent to ${webhook}`} text={JSON.stringify(body)} emptyText="" />
        </div>
      ))}
    </div>
  );
}

function useDeclaration(tool: string): FormDeclaration | undefined {
  const [loaded, setLoaded] = useState<FormDeclaration>();
  useEffect(() => {
    let stopped = false;
    loadModule(tool).then(
      ({ declaration }) => stopped || setLoaded(declaration.kind === 'form' ? asForm(declaration) : undefined),
      () => stopped || setLoaded(undefined),
    );
    return () => {
      stopped = true;
    };
  }, [tool]);
  return loaded?.id === tool ? loaded : undefined;
}

/** A text; JSON is pretty-printed. */
function TextPanel({ label, text, emptyText }: { label: string; text: string | undefined; emptyText: string }) {
  if (text === undefined) return <p className="text-sm text-muted">{emptyText}</p>;
  return (
    <ScrollRegion label={label} className="overflow-auto bg-surface p-3">
      <pre className="font-mono text-xs break-words whitespace-pre-wrap text-muted">{prettyPrint(text)}</pre>
    </ScrollRegion>
  );
}

/** Indents JSON; returns other texts as they are, or half of it. */
function prettyPrint(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
