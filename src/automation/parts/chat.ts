import type { Spelling } from '@/contracts/document';
import type { FormLabels } from '@/contracts/webhook-entry';
import { startsJson } from '@/reading/json-extract';
import { completePartialJson } from '@/reading/partial-json';
import { partAt } from '@/registry/refine';
import { maxAnswerTokens } from './answer-bound';
import type { AutomationFile } from './automation-file';
import { type ChatMessage, type ChatRequest, type ChatServer, complete } from './chat-client';
import { buildInstructions } from './chat-instructions';
import { completeStructured, parsePartialStructured } from './chat-structured';
import { withComputed } from './computed';
import { demoAnswer, streamInPieces } from './demo';
import { providerFailure } from './provider-errors';
import { withQuotedFiles, withQuotedOptions, withQuotedRecall } from './quoted-text';
import { withRecalledText } from './recall';
import {
  applyRefinement,
  demoRefinement,
  partSchema,
  type RefineRequest,
  readRefineRequest,
  refineMessages,
} from './refine';
import { type Content, respond } from './respond';
import { describeDelay } from './retry-hint';
import { retryWithFeedback, withFeedback } from './retry-with-feedback';
import type { Automation, Run, Schema } from './run';
import { renderTemplate } from './template';
import { findViolations } from './violations';
import { withoutField } from './without-field';

export interface ChatOptions {
  file: AutomationFile;
  server: ChatServer;
  /** Returns the server for a member's key, if it is not `server`. @throws Failure */
  serverOf?(key: string): Pick<ChatServer, 'baseUrl' | 'ignoresFormats'>;
  /** Key of the operator, for tools that do not ask members for a key. */
  operatorKey?: string;
  /** Schema of a structured answer. */
  schema?: Schema;
  /** Labels of the form's values, for the demo. */
  labels?: FormLabels | undefined;
  /** Mails the answer's text and resolves to true if the mail was accepted; absent if the tool mails nothing. Never throws. */
  deliver?(run: Run, text: string): Promise<boolean>;
  /** true: runs refine a result (by the section Refine) instead of creating one. */
  refines?: boolean;
  /** Body fields whose values were chosen from a list written by third parties. */
  listed?: readonly string[] | undefined;
}

/** Creates an automation that requests a chat completion, with the operator's key if the tool asks for none. */
export function chatAutomation({
  file,
  server,
  serverOf,
  operatorKey,
  schema,
  labels,
  deliver,
  refines = false,
  listed = [],
}: ChatOptions): Automation {
  /** Returns a body in which texts of third parties are quoted. */
  const quotedBody = ({ id }: Run, body: Run['body']) => withQuotedFiles(withQuotedOptions(body, listed, id), id);

  async function createAnswer(run: Run, body: Run['body']): Promise<Content> {
    return wrapList(
      file,
      await requestAnswer(run, body, buildMessages(file, quotedBody(run, body), await run.spelling?.())),
    );
  }

  /** Requests the whole answer from the model, or only the part that `refinement` names. */
  async function requestAnswer(
    run: Run,
    body: Run['body'],
    messages: readonly ChatMessage[],
    refinement?: RefineRequest,
  ): Promise<Content> {
    const memberKey = file.secret && String(run.body[file.secret] ?? '').trim();
    const key = memberKey ?? operatorKey;
    const keyServer = memberKey === undefined ? undefined : serverOf?.(memberKey);
    const runServer = { ...server, ...keyServer, model: run.model ?? server.model };
    const stage = (text: string) => run.progress({ stage: text });
    const ask = () => stage('Asking the model');
    const request: ChatRequest = {
      key,
      messages,
      maxTokens: maxAnswerTokens(file),
      signal: run.signal,
      onUsage: run.countUsage,
      onWait: (delay) => (delay > 0 ? stage(`The provider is busy: next try in ${describeDelay(delay)}`) : ask()),
      ...(run.onPartial && { onPartial: (text: () => string) => reportPartial(run, text, refinement) }),
    };
    const check = (content: Content) =>
      refinement?.part ? [] : findViolations(file.expects ?? {}, wrapList(file, content), body);
    const answerSchema = answerSchemaFor(refinement);
    ask();
    if (!file.schema || !answerSchema) return completeText(runServer, request, check, stage);
    return completeStructured(runServer, request, { name: file.schema, schema: answerSchema, check }, stage);
  }

  /** Refines a result: the model receives the conversation that led to it and returns only the part to change. */
  async function refineResult(run: Run, body: Run['body']): Promise<Content> {
    const refinement = readRefineRequest(body);
    if (run.demo) return answerDemo(run, demoRefinement(refinement), refinement);
    const messages = refineMessages(
      buildMessages(file, quotedBody(run, refinement.body), await run.spelling?.()),
      refinement,
      file.sections.Refine ?? '',
    );
    const reply = await requestAnswer(run, refinement.body, messages, refinement);
    return wrapList(file, applyRefinement(refinement, reply));
  }

  function answerSchemaFor(refinement: RefineRequest | undefined): Schema | undefined {
    return refinement?.part ? partSchema(schema, refinement) : schema;
  }

  /** Reports the complete parts of the answer so far, in the shape of the final answer. */
  function reportPartial(run: Run, text: () => string, refinement?: RefineRequest): void {
    const answerSchema = answerSchemaFor(refinement);
    run.onPartial?.(() => {
      const content = answerSchema ? parsePartialStructured(text(), answerSchema) : partialText(text());
      if (!content) return undefined;
      return formatAnswer(wrapList(file, refinement ? applyRefinement(refinement, content) : content), run.body);
    });
  }

  /** Streams a prepared answer the way a model would; for a refinement of one part, streams only that part. */
  async function answerDemo(run: Run, content: Content, refinement?: RefineRequest): Promise<Content> {
    const { path } = refinement?.part ?? {};
    const pieces = path === undefined ? content : partAt(content, path);
    if (run.onPartial)
      await streamInPieces(pieces, (text) => reportPartial(run, () => text, refinement), server.wait, run.signal);
    return wrapList(file, content);
  }

  const formatAnswer = (content: Content, body: Run['body']) =>
    respond(file, withComputed(content, file.compute), body);

  return async (run) => {
    // Only the provider may get the key, so it is removed from the body before templates are filled in.
    const body = await withRecalledText(withoutField(run.body, file.secret), file.recall, withQuotedRecall(run));
    const content = await (refines
      ? refineResult(run, body)
      : run.demo
        ? answerDemo(run, demoContent(file, schema, body, labels))
        : createAnswer(run, body));
    const answer = formatAnswer(content, run.body);
    if (!deliver || refines) return answer;
    const text = typeof content === 'string' ? content : JSON.stringify(content, null, 2);
    return { ...answer, mailed: await deliver(run, text) };
  };
}

/** Requests a text; requests it once more with feedback if something is missing. */
async function completeText(
  server: ChatServer,
  request: ChatRequest,
  check: (text: string) => string[],
  stage: (text: string) => void,
): Promise<string> {
  const first = await requestText(server, request);
  return retryWithFeedback({ first, check, stage, signal: request.signal }, (feedback) =>
    requestText(server, withFeedback(request, first, `${feedback} Send the whole text again, and nothing else.`)),
  );
}

async function requestText(server: ChatServer, request: ChatRequest): Promise<string> {
  const outcome = await complete(server, request);
  if (!outcome.ok) throw providerFailure(outcome.error, request.key);
  return outcome.content;
}

/** Returns an unfinished text or, if it is JSON, its complete parts. */
function partialText(text: string): string | undefined {
  return startsJson(text) ? completePartialJson(text) : text;
}

/** Returns the messages that ask for an answer to this body. */
export function buildMessages(
  { sections, language }: AutomationFile,
  body: Run['body'],
  spelling: Spelling = 'us',
): ChatMessage[] {
  const { System = '', Example = '', Prompt = '' } = sections;
  const system = renderTemplate(System, body);
  const content = buildInstructions({ system, example: Example, spelling, hasLanguageChoice: language !== undefined });
  return [
    { role: 'system', content },
    { role: 'user', content: renderTemplate(Prompt, body) },
  ];
}

function demoContent(
  file: AutomationFile,
  schema: Schema | undefined,
  body: Run['body'],
  labels: ChatOptions['labels'],
): Content {
  const answer = demoAnswer(file.sections.Demo ?? '', body, labels);
  return schema?.type === 'array' ? wrapList(file, answer) : answer;
}

/** Wraps a list under the name of its kind: `{ "scenes": [...] }`. */
function wrapList(file: AutomationFile, content: Content): Content {
  return Array.isArray(content) && file.schema ? { [file.schema]: content } : content;
}
