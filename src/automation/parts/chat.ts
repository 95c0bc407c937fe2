import type { Spelling } from '@/contracts/document';
import { startsJson } from '@/reading/json-extract';
import { jsonSoFar } from '@/reading/json-so-far';
import { partAt } from '@/registry/refine';
import type { AutomationFile } from './automation-file';
import { type ChatMessage, type ChatRequest, type ChatServer, complete } from './chat-client';
import { completeStructured, structuredSoFar } from './chat-structured';
import { instructions } from './chat-words';
import { withComputed } from './computed';
import { demoAnswer, inPieces } from './demo';
import { mended, sentBack } from './mended';
import { providerProblem } from './provider-errors';
import { withRecalled } from './recall';
import { demoRefined, partSchema, refined, refineMessages, type Wished, wishedIn } from './refine';
import { type Content, respond } from './respond';
import type { Automation, Run, Schema } from './run';
import { shortfalls } from './shortfalls';
import { renderTemplate } from './template';
import { withoutField } from './without-field';

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
  /** Whether its runs change a result, by the section Refine, in place of making one. */
  refines?: boolean;
}

/** A chat completion with the member's key, or the operator's where the tool asks for none. */
export function chatAutomation({
  file,
  server,
  operatorKey,
  schema,
  deliver,
  refines = false,
}: ChatOptions): Automation {
  async function asked(run: Run, body: Run['body']): Promise<Content> {
    return wrapped(file, await answered(run, body, messagesOf(file, body, await run.spelling?.())));
  }

  /** What the model answers: the whole of it, or what `wished` says is to change. */
  async function answered(
    run: Run,
    body: Run['body'],
    messages: readonly ChatMessage[],
    wished?: Wished,
  ): Promise<Content> {
    const chosen = { ...server, model: run.model ?? server.model };
    const key = file.secret ? String(run.body[file.secret] ?? '').trim() : operatorKey;
    const request: ChatRequest = {
      key,
      messages,
      signal: run.signal,
      ...(run.written && { written: (text: () => string) => said(run, text, wished) }),
    };
    const stage = (words: string) => run.progress({ stage: words });
    const lacks = (content: Content) =>
      wished?.part ? [] : shortfalls(file.expects ?? {}, wrapped(file, content), body);
    const held = schemaOf(wished);
    stage('Asking the model');
    if (!file.schema || !held) return completeText(chosen, request, lacks, stage);
    return completeStructured(chosen, request, { name: file.schema, schema: held, lacks }, stage);
  }

  /** A change of a result: the model gets the conversation that led to it, and answers with the part that changes alone. */
  async function changed(run: Run, body: Run['body']): Promise<Content> {
    const wished = wishedIn(body);
    if (run.demo) return demo(run, demoRefined(wished), wished);
    const messages = refineMessages(
      messagesOf(file, wished.body, await run.spelling?.()),
      wished,
      file.sections.Refine ?? '',
    );
    const made = await answered(run, wished.body, messages, wished);
    return wrapped(file, refined(wished, made));
  }

  /** The contract of what the model is to answer with. */
  function schemaOf(wished: Wished | undefined): Schema | undefined {
    return wished?.part ? partSchema(schema, wished) : schema;
  }

  /** Says that more of the answer is there: what of it is whole, in the shape of the answer. */
  function said(run: Run, text: () => string, wished?: Wished): void {
    const held = schemaOf(wished);
    run.written?.(() => {
      const content = held ? structuredSoFar(text(), held) : textSoFar(text());
      if (!content) return undefined;
      return shaped(wrapped(file, wished ? refined(wished, content) : content), run.body);
    });
  }

  /** Says an answer that nobody had to write, as a model would: the part of it that changes, where that is one alone. */
  async function demo(run: Run, content: Content, wished?: Wished): Promise<Content> {
    const { path } = wished?.part ?? {};
    const pieces = path === undefined ? content : partAt(content, path);
    if (run.written) await inPieces(pieces, (text) => said(run, () => text, wished), server.wait, run.signal);
    return wrapped(file, content);
  }

  const shaped = (content: Content, body: Run['body']) => respond(file, withComputed(content, file.compute), body);

  return async (run) => {
    // The key is for the provider alone: no template can put it into a text.
    const body = await withRecalled(withoutField(run.body, file.secret), file.recall, run);
    const content = await (refines
      ? changed(run, body)
      : run.demo
        ? demo(run, demoContent(file, schema, body))
        : asked(run, body));
    const answer = shaped(content, run.body);
    if (!deliver || refines) return answer;
    const text = typeof content === 'string' ? content : JSON.stringify(content, null, 2);
    return { ...answer, mailed: await deliver(run, text) };
  };
}

/** A text, asked for once more where something of it is missing. */
async function completeText(
  server: ChatServer,
  request: ChatRequest,
  lacks: (text: string) => string[],
  stage: (words: string) => void,
): Promise<string> {
  const first = await textOf(server, request);
  return mended({ first, lacks, stage, signal: request.signal }, (wrong) =>
    textOf(server, sentBack(request, first, `${wrong} Send the whole text again, and nothing else.`)),
  );
}

async function textOf(server: ChatServer, request: ChatRequest): Promise<string> {
  const outcome = await complete(server, request);
  if (!outcome.ok) throw providerProblem(outcome.error, request.key);
  return outcome.content;
}

/** A text that goes on, or what is whole of it where it is JSON. */
function textSoFar(text: string): string | undefined {
  return startsJson(text) ? jsonSoFar(text) : text;
}

function messagesOf(
  { sections, language }: AutomationFile,
  body: Run['body'],
  spelling: Spelling = 'us',
): ChatMessage[] {
  const { System = '', Example = '', Prompt = '' } = sections;
  const system = renderTemplate(System, body);
  const content = instructions({ system, example: Example, spelling, asksLanguage: language !== undefined });
  return [
    { role: 'system', content },
    { role: 'user', content: renderTemplate(Prompt, body) },
  ];
}

function demoContent(file: AutomationFile, schema: Schema | undefined, body: Run['body']): Content {
  const answer = demoAnswer(file.sections.Demo ?? '', body);
  return schema?.type === 'array' ? wrapped(file, answer) : answer;
}

/** A list is answered under the name of its kind: `{ "scenes": [...] }`. */
function wrapped(file: AutomationFile, content: Content): Content {
  return Array.isArray(content) && file.schema ? { [file.schema]: content } : content;
}
