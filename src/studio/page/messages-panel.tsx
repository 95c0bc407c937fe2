import { useEffect, useState } from 'react';
import type { Answers } from '@/registry/answers';
import { callStudio, type ModelCall } from '../studio-api';
import { TextPanel } from './text-panel';

interface MessagesPanelProps {
  tool: string;
  answers: Answers | undefined;
  session: { email?: string; firstName?: string } | undefined;
}

/** The messages a tool would send to its models for the answers in the form, built by the production code. */
export function MessagesPanel({ tool, answers, session }: MessagesPanelProps) {
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
