import type { SamplePrompts } from './prompts.ts';
import { type AskedCall, type Chat, chatOf } from './stub-provider.ts';
import { estimatedTokens } from './tokens.ts';

/** How the messages of a tool are written down. */
export interface PromptTextOptions {
  /** true: a message that was written down before is only named. */
  once?: boolean;
}

/** What the models behind a tool are asked, as text to be read and compared. */
export function promptText(prompts: readonly SamplePrompts[], { once = false }: PromptTextOptions = {}): string {
  const seen = new Map<string, string>();
  return prompts.map((prompt) => sampleText(prompt, once ? seen : undefined)).join('\n\n');
}

function sampleText({ tool, action, sample, calls, ended }: SamplePrompts, seen?: Map<string, string>): string {
  const title = `${tool}${action ? `, ${action}` : ''}: ${sample}`;
  const asked = calls.map((call, index) => {
    const name = calls.length > 1 ? `${sample}, call ${index + 1}` : sample;
    return callText(call, action ? `${action}: ${name}` : name, seen);
  });
  if (calls.length === 0) asked.push(ended ? `No model is asked: ${ended}` : 'No model is asked.');
  return [`=== ${title}`, ...asked].join('\n');
}

function callText(call: AskedCall, name: string, seen?: Map<string, string>): string {
  const chat = chatOf(call);
  if (!chat) return `POST ${call.path}\n${JSON.stringify(call.body, null, 2)}`;
  const messages = chat.messages.map(({ role, content }) => {
    const text = `--- ${role}\n${content}`;
    const before = seen?.get(text);
    if (before === undefined) seen?.set(text, name);
    return before === undefined ? text : `--- ${role}\n(as in ${before})`;
  });
  return [`POST ${call.path}`, ...messages, `--- ${sizeText(chat)}`].join('\n');
}

function sizeText(chat: Chat): string {
  const { messages, schema } = sizeOf(chat);
  const beside = schema ? `; its answer is held to "${schema.name}", ${schema.tokens} more` : '';
  return `about ${messages.tokens} tokens (${messages.characters} characters)${beside}`;
}

/** The size of a chat: characters, and an estimate of tokens; what the contract of the answer adds by itself. */
export function sizeOf({ messages, response_format: format }: Chat) {
  const text = messages.map(({ content }) => content).join('');
  const contract = format?.json_schema;
  return {
    messages: { characters: [...text].length, tokens: estimatedTokens(text) },
    ...(contract && { schema: { name: contract.name, tokens: estimatedTokens(JSON.stringify(contract.schema)) } }),
  };
}
