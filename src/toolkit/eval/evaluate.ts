import { completionsUrl } from '@/automation/parts/chat-client';
import type { AutomationServices } from '@/automation/parts/module';
import type { Answer } from '@/contracts/answer';
import { Failure } from '@/contracts/failure';
import { tryParseJson } from '@/contracts/json';
import type { ProjectFolders } from '../codegen/start-files';
import { demoReply } from '../prompts/prompts';
import { PROVIDER, stubServices } from '../prompts/stub-provider';
import { runOf, webhooksWith } from '../prompts/stub-run';
import type { ChatBody } from './answer-cache';
import type { EvalCase } from './cases';
import { judge } from './judge';
import { type Check, scoreAnswer } from './score';
import { replyOf, type Send } from './send';

/** The server that runs the models, and the function that calls it. */
export interface EvalProvider {
  baseUrl: string;
  key: string;
  send: Send;
}

/** A request to a model, and its reply. */
export interface Exchange {
  body: ChatBody;
  reply: string;
}

/** The outcome of one case with one model. */
export interface CaseResult {
  id: string;
  tool: string;
  model: string;
  checks: Check[];
  exchanges: Exchange[];
}

const TIMEOUT_SECONDS = 180;

/**
 * Runs a case like the site, with the model of `provider`, and checks the answer. It requests only chat completions; web
 * pages, files and results of other tools are placeholders.
 *
 * @param judgeModel answers the questions of the section Judge; without it they are left out
 */
export async function evaluateCase(
  folders: ProjectFolders,
  evalCase: EvalCase,
  { model, judgeModel }: { model: string; judgeModel?: string | undefined },
  provider: EvalProvider,
): Promise<CaseResult> {
  const { id, tool, form, declared, input, questions: addedQuestions = [] } = evalCase;
  const exchanges: Exchange[] = [];
  let expected = '';
  const services = evalServices(provider, model, () => expected, exchanges);
  const webhook = webhooksWith(folders, form, services).get(declared.request.webhook);
  if (!webhook?.live) throw new Error(`The webhook "${declared.request.webhook}" of ${tool} cannot run here.`);
  const { file, live } = webhook;
  expected = demoReply(file, input);
  const body = file.secret ? { ...input.body, [file.secret]: provider.key } : input.body;
  const answer = await live(runOf(body)).catch(asFailure);
  if (answer instanceof Failure)
    return { id, tool, model, checks: [{ name: 'answered', ok: false, note: answer.message }], exchanges };
  const checks = scoreAnswer({ evalCase, file, answer, replies: exchanges.map(({ reply }) => reply) });
  const declaredQuestions = declared.refines ? '' : (file.sections.Judge ?? '');
  const questions = [declaredQuestions, ...addedQuestions.map((question) => `- ${question}`)].join('\n');
  const verdicts = judgeModel
    ? await judge(chatServer(provider, judgeModel), provider.key, { questions, exchanges })
    : [];
  return { id, tool, model, checks: [...checks, ...verdicts], exchanges };
}

/** Returns a function that creates the chat server of the judge. Its parameter, the expected reply, is for the plan only. */
function chatServer({ baseUrl, send }: EvalProvider, model: string) {
  const wait = (milliseconds: number) => new Promise<void>((resolve) => void setTimeout(resolve, milliseconds));
  return (expected: string) => ({
    baseUrl,
    model,
    timeoutSeconds: TIMEOUT_SECONDS,
    wait,
    fetch: chatFetch(baseUrl, send, () => expected),
  });
}

function evalServices(
  { baseUrl, key, send }: EvalProvider,
  model: string,
  expected: () => string,
  exchanges: Exchange[],
): Omit<AutomationServices, 'resultSchema'> {
  const stub = stubServices(expected, []);
  const toModel = chatFetch(baseUrl, send, expected, (exchange) => exchanges.push(exchange));
  return {
    ...stub,
    llm: { baseUrl, model, key, timeoutSeconds: TIMEOUT_SECONDS },
    wait: (milliseconds) => new Promise((resolve) => void setTimeout(resolve, milliseconds)),
    fetch: async (address, init) => {
      const url = String(address);
      // All chats go to `baseUrl`, whichever provider the key belongs to.
      if (url === completionsUrl(url)) return toModel(completionsUrl(baseUrl), init);
      // Pictures and recordings are not evaluated: the stub stands in for their provider.
      return stub.fetch(`${PROVIDER}${new URL(url).pathname}`, init);
    },
  };
}

/** Returns a `fetch` for chat completions that calls `send`. */
function chatFetch(
  baseUrl: string,
  send: Send,
  expected: () => string,
  onReply: (exchange: Exchange) => void = () => undefined,
): typeof fetch {
  return async (address, init = {}) => {
    if (String(address) !== completionsUrl(baseUrl)) throw new Error(`An evaluation never calls ${address}.`);
    const body = tryParseJson(String(init.body)) as ChatBody;
    const answer = await send(body, expected(), init);
    const reply = replyOf(tryParseJson(answer.body));
    if (reply) onReply({ body, reply });
    return new Response(answer.body, { status: answer.status, headers: { 'Content-Type': 'application/json' } });
  };
}

function asFailure(error: unknown): Answer | Failure {
  if (error instanceof Failure) return error;
  throw error;
}
