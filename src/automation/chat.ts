import type { Automation, Run } from './automation';
import type { AutomationFile } from './automation-file';
import { withoutField } from './body-path';
import { type ChatMessage, type ChatRequest, type ChatServer, complete } from './chat-client';
import { providerProblem } from './chat-errors';
import { completeStructured } from './chat-structured';
import { demoAnswer } from './demo';
import { type Content, respond } from './respond';
import type { Schema } from './strict-schema';
import { renderTemplate } from './template';

/** What a chat automation is made of. */
export interface ChatOptions {
  file: AutomationFile;
  server: ChatServer;
  /** Key of the operator, for tools whose members bring none. */
  operatorKey?: string;
  /** The contract of a structured answer. */
  schema?: Schema;
  /** Mails the text of an answer, where the tool says so; whether the mail was taken. It never fails the run. */
  deliver?(run: Run, text: string): Promise<boolean>;
}

/** A chat completion with the member's key, or the operator's where the tool asks for none. */
export function chatAutomation({ file, server, operatorKey, schema, deliver }: ChatOptions): Automation {
  async function asked(run: Run, body: Record<string, unknown>): Promise<Content> {
    const key = file.secret ? String(run.body[file.secret] ?? '').trim() : operatorKey;
    const request: ChatRequest = { key, messages: messagesOf(file, body), signal: run.signal };
    if (!file.schema || !schema) return textOf(server, request);
    return wrapped(file, await completeStructured(server, request, { name: file.schema, schema }));
  }

  return async (run) => {
    const lastLeads = wantsLeads(run.body) ? await run.lastLeads() : '';
    // The key is for the provider alone: no template can put it into a text.
    const body = { ...withoutField(run.body, file.secret), lastLeads };
    const content = run.demo ? demoContent(file, schema, body) : await asked(run, body);
    const answer = respond(file, content, run.body);
    if (!deliver) return answer;
    const text = typeof content === 'string' ? content : JSON.stringify(content, null, 2);
    return { ...answer, mailed: await deliver(run, text) };
  };
}

async function textOf(server: ChatServer, request: ChatRequest): Promise<string> {
  const outcome = await complete(server, request);
  if (!outcome.ok) throw providerProblem(outcome.error, request.key);
  return outcome.content;
}

function messagesOf(file: AutomationFile, body: Record<string, unknown>): ChatMessage[] {
  const system = renderTemplate(file.system, body);
  const user: ChatMessage = { role: 'user', content: renderTemplate(file.prompt, body) };
  return system ? [{ role: 'system', content: system }, user] : [user];
}

function demoContent(file: AutomationFile, schema: Schema | undefined, body: Record<string, unknown>): Content {
  const answer = demoAnswer(file.demo, body);
  return schema?.type === 'array' ? wrapped(file, answer) : answer;
}

/** A list is answered under the name of its kind: `{ "scenes": [...] }`. */
function wrapped(file: AutomationFile, content: Content): Content {
  return Array.isArray(content) && file.schema ? { [file.schema]: content } : content;
}

/** Whether the member asked for the leads of the latest search to be taken in. */
export function wantsLeads(body: Run['body']): boolean {
  const options = body.options as { useLastScrape?: unknown } | undefined;
  return body.useLastScrapedLeads === true || options?.useLastScrape === true;
}
