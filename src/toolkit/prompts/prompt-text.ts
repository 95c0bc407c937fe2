import { estimatedTokens } from '@/registry/estimated-tokens';
import type { SamplePrompts } from './prompts';
import { type Chat, chatOf, type ModelCall } from './stub-provider';

/**
 * Formats the messages to a tool's models as text for reading and comparing. With `omitRepeated`, it refers to a repeated
 * message by name instead of printing it again.
 */
export function promptText(prompts: readonly SamplePrompts[], { omitRepeated = false } = {}): string {
  const seen = omitRepeated ? new Map<string, string>() : undefined;
  return prompts.map((prompt) => sampleText(prompt, seen)).join('\n\n');
}

function sampleText({ tool, action, sample, calls, ended }: SamplePrompts, seen?: Map<string, string>): string {
  const title = `${tool}${action ? `, ${action}` : ''}: ${sample}`;
  const callTexts = calls.map((call, index) => {
    const name = calls.length > 1 ? `${sample}, call ${index + 1}` : sample;
    return callText(call, action ? `${action}: ${name}` : name, seen);
  });
  if (calls.length === 0) callTexts.push(ended ? `No model is called: ${ended}` : 'No model is called.');
  return [`=== ${title}`, ...callTexts].join('\n');
}

function callText(call: ModelCall, name: string, seen?: Map<string, string>): string {
  const chat = chatOf(call);
  if (!chat) return `POST ${call.path}\n${JSON.stringify(call.body, null, 2)}`;
  const messages = chat.messages.map(({ role, content }) => {
    const text = `--- ${role}\n${content}`;
    const firstName = seen?.get(text);
    if (firstName === undefined) seen?.set(text, name);
    return firstName === undefined ? text : `--- ${role}\n(as in ${firstName})`;
  });
  return [`POST ${call.path}`, ...messages, `--- ${sizeText(chat)}`].join('\n');
}

function sizeText(chat: Chat): string {
  const { messages, schema } = sizeOf(chat);
  const schemaNote = schema ? `, and ${schema.tokens} for the schema "${schema.name}" of the answer` : '';
  return `about ${messages.tokens} tokens (${messages.characters} characters)${schemaNote}`;
}

/** Returns the size of a chat in characters and estimated tokens, and that of the answer's schema. */
export function sizeOf({ messages, response_format: format }: Chat) {
  const text = messages.map(({ content }) => content).join('');
  const contract = format?.json_schema;
  return {
    messages: { characters: [...text].length, tokens: estimatedTokens(text) },
    ...(contract && { schema: { name: contract.name, tokens: estimatedTokens(JSON.stringify(contract.schema)) } }),
  };
}
