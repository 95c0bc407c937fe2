import { AppBridge, PostMessageTransport } from '@modelcontextprotocol/ext-apps/app-bridge';
import type { CallToolResult } from '@modelcontextprotocol/server';

/** What the test hands to the page of the host, and what the host hands on to the test. */
declare global {
  interface Window {
    callTool(params: { name: string; arguments?: Record<string, unknown> }): Promise<CallToolResult>;
    toldModel(text: string): void;
    showView(view: ShownView): Promise<void>;
  }
}

/** A view that a host shows, with the call of the model it belongs to. */
export interface ShownView {
  html: string;
  /** The page of another origin within which views run. */
  sandbox: string;
  input: Record<string, unknown>;
  result: CallToolResult;
}

/** A host as assistants are one: the official bridge, a page of another origin in between, and the policy of the specification. */
window.showView = async ({ html, sandbox, input, result }) => {
  const frame = document.createElement('iframe');
  frame.title = 'Tool';
  frame.style.cssText = 'width: 100%; height: 2400px; border: 0';
  document.body.append(frame);
  const target = frame.contentWindow;
  if (!target) throw new Error('The frame has no window.');
  const bridge = new AppBridge(
    null,
    { name: 'host', version: '1' },
    { serverTools: {}, updateModelContext: { text: {} } },
  );
  bridge.oncalltool = (params) => window.callTool(params);
  bridge.onupdatemodelcontext = async ({ content }) => {
    for (const part of content ?? []) if (part.type === 'text') window.toldModel(part.text);
    return {};
  };
  bridge.onsandboxready = () => void bridge.sendSandboxResourceReady({ html });
  const ready = new Promise<void>((done) => {
    bridge.oninitialized = () => done();
  });
  await bridge.connect(new PostMessageTransport(target, target));
  frame.src = sandbox;
  await ready;
  await bridge.sendToolInput({ arguments: input });
  await bridge.sendToolResult(result);
};
