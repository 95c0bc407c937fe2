import { useEffect, useState } from 'react';
import type { Answers } from '@/registry/answers';
import { ask, type ModelCall } from '../calls';
import { TextPanel } from './text-panel';

interface MessagesPanelProps {
  tool: string;
  answers: Answers | undefined;
  session: { email?: string; firstName?: string } | undefined;
}

/** What the models behind a tool would hear for the answers in the form, by the very code that asks them. */
export function MessagesPanel({ tool, answers, session }: MessagesPanelProps) {
  const [heard, setHeard] = useState<{ calls: ModelCall[]; ended?: string; problem?: string }>();
  const asked = answers && JSON.stringify({ tool, answers, session });
  useEffect(() => {
    setHeard(undefined);
    if (!asked) return;
    const stop = new AbortController();
    ask('messages', JSON.parse(asked), stop.signal).then(setHeard, (error: Error) => {
      if (!stop.signal.aborted) setHeard({ calls: [], problem: error.message });
    });
    return () => stop.abort();
  }, [asked]);
  if (!asked) return <p className="text-sm text-muted">This page asks no model.</p>;
  if (!heard) return <p className="text-sm text-muted">Asking...</p>;
  if (heard.problem) return <p className="text-sm text-danger">{heard.problem}</p>;
  if (heard.calls.length === 0)
    return <p className="text-sm text-muted">No model is asked{heard.ended ? `: ${heard.ended}` : '.'}</p>;
  return (
    <div className="space-y-6">
      {heard.calls.map(({ path, body }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a call is known by its place
        <div key={index} className="space-y-3">
          <p className="font-mono text-xs text-faint">POST {path}</p>
          {partsOf(body).map(([role, text], place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a message is known by its place
            <div key={place} className="space-y-1">
              <h3 className="text-sm font-medium text-fg">{role}</h3>
              <TextPanel label={role} text={text} none="" />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

/** The messages of a chat; of any other call its body. */
function partsOf(body: Record<string, unknown>): [role: string, text: string][] {
  const { messages } = body;
  if (!Array.isArray(messages)) return [['Body', JSON.stringify(body)]];
  return messages.map(({ role, content }) => [
    String(role),
    typeof content === 'string' ? content : JSON.stringify(content),
  ]);
}
