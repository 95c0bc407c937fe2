import { isObject, type JsonObject } from './coerce';
import { isCall } from './tool-calls';

/** Roles in which services have a model speak, and those of everything else in a conversation. */
const MODEL_ROLE = /^(?:assistant(?:_message)?|model|ai|bot|agent|chatbot|aimessage(?:chunk)?)$/i;
const OTHER_ROLE = /^(?:(?:user|human|system)(?:_message)?|developer|tool|function)$/i;

/** Matches a message with which somebody ends the talk of several agents. */
const CLOSING_WORD = /^\s*(?:TERMINATE|APPROVED?)[.!]?\s*$/;

/** Matches keys that tell a message of a model by what it thought, called and looked up beside its words, or instead of them. */
export const MESSAGE_KEY =
  /^(?:tool_?calls?|function_call|tool_plan|thinking(?:_?blocks)?|reasoning(?:_?(?:content|details|text))?|annotations|citations|search_?results|provider_specific_fields)$/i;

/** Matches types of content parts that are not the answer: reasoning, and tools that the service itself calls. */
const NON_ANSWER_TYPE =
  /^(?:(?:redacted_)?(?:thinking|reasoning|thought)|(?:\w+[_-])?tool[_-](?:use|call|result)|\w+_call(?:_output)?|mcp_\w+|tool[._](?:execution|reference)|agent\.handoff|verbose|follow_up|suggestions|step-start|source-(?:url|document)|dynamic-tool|tool-\w[\w-]*|(?:hidden_)?reasoning_message|tool_(?:call|return)_message)$/i;

/** Matches types of what a bot sends besides messages, and of what an agent of a team does besides speaking. */
const ACTIVITY_TYPE = /^(?:typing|event|trace|invoke|handoff|endOfConversation)$/;
const TEAM_EVENT = /Event$/;

/** Keys of content parts that are not the answer. */
const NON_ANSWER_KEYS = [
  'executableCode',
  'codeExecutionResult',
  'functionResponse',
  'inlineData',
  'fileData',
  'reasoningContent',
];

/** Keys that a part with a text may have besides it, if it names no type. */
const PART_KEYS =
  /^(?:text|type|thought|thought_?signature|signature|annotations|citations|logprobs|partmetadata|videometadata|cache_control|cachepoint)$/i;

/**
 * Joins a list of content parts to one text, or returns the object that a part contains instead of text. Returns undefined if
 * the list does not consist of content parts.
 */
export function joinContentParts(list: readonly unknown[]): unknown {
  const parts = withoutReasoningParts(list);
  if (parts.length === 0 || !parts.every(isTextPart)) return undefined;
  const texts = parts.map(({ text }) => (isObject(text) && typeof text.value === 'string' ? text.value : text));
  const structured = texts.find(isObject);
  return structured ?? texts.join('');
}

/** Returns a list without the model's reasoning and tool-use parts, and without what others said in a conversation. */
export function withoutReasoningParts(list: readonly unknown[]): unknown[] {
  return lastReplies(list.filter((part) => !isReasoningPart(part)));
}

/** Returns what a model said after the last message of somebody else; the list itself if it is no conversation. */
function lastReplies(list: unknown[]): unknown[] {
  const entries = list.filter(isObject);
  const isRole = (role: string) => MODEL_ROLE.test(role) || OTHER_ROLE.test(role);
  if (entries.length < list.length || !entries.every((entry) => isRole(speakerOf(entry)))) return list;
  const messages = entries.filter(({ content }) => !CLOSING_WORD.test(String(content)));
  const isOther = (entry: JsonObject) => OTHER_ROLE.test(speakerOf(entry));
  // Of several agents that work on one answer, the last one has it.
  if (messages.some(isOfTeam)) return messages.slice(messages.findLastIndex(isOther) + 1).slice(-1);
  if (!messages.some(isOther)) return messages;
  const [first, last] = [messages[0], messages.at(-1)].map((entry) => Number(entry?.created_at));
  const isNewestFirst = Number(first) > Number(last);
  return isNewestFirst
    ? messages.slice(0, messages.findIndex(isOther)).toReversed()
    : messages.slice(messages.findLastIndex(isOther) + 1);
}

/** Returns the role of who speaks in a message, as services name it; the sender of a bot's activity may have none. */
function speakerOf(message: JsonObject): string {
  const { from, type } = message;
  if (isOfTeam(message)) return message.source === 'user' ? 'user' : 'agent';
  if (isObject(from) && type === 'message') return String(from.role ?? ('replyToId' in message ? 'bot' : 'user'));
  return String(message.role ?? message.message_type ?? type);
}

/** Whether a message is of a team of agents, as AutoGen writes it. */
function isOfTeam({ source, type }: JsonObject): boolean {
  return typeof source === 'string' && typeof type === 'string' && /[a-z]Message$/.test(type);
}

function isTextPart(part: unknown): part is { text: unknown } {
  if (!isObject(part) || !Object.hasOwn(part, 'text')) return false;
  if (typeof part.text !== 'string' && !isObject(part.text)) return false;
  const { type, kind = type } = part;
  return kind === undefined
    ? Object.keys(part).every((key) => PART_KEYS.test(key))
    : kind === 'text' || kind === 'output_text';
}

/** Returns whether an entry of a list is a part of a message, by its type. */
export function isPart(entry: JsonObject): boolean {
  return isTextPart(entry) || isReasoningPart(entry) || 'image' in entry || 'resource' in entry;
}

/** Returns whether an object is what a model says in a conversation, whatever a service adds to it. */
export function isModelMessage(object: JsonObject): boolean {
  return hasWordKey(object) ? MODEL_ROLE.test(speakerOf(object)) : isWordlessMessage(object);
}

/** Returns whether an object is the message of a model that only thought, called or looked up, and said nothing. */
export function isWordlessMessage(object: JsonObject): boolean {
  const isOfModel = MODEL_ROLE.test(String(object.role)) && !hasWordKey(object);
  return isOfModel && Object.keys(object).some((key) => MESSAGE_KEY.test(key));
}

function hasWordKey(object: JsonObject): boolean {
  return ['content', 'text', 'parts'].some((key) => Object.hasOwn(object, key));
}

/** Returns whether a part is not of the answer: the reasoning of a model, a call, what a tool returned. */
export function isReasoningPart(part: unknown): boolean {
  if (!isObject(part)) return false;
  const { from, source, type = part.message_type } = part;
  if (part.thought === true || isCall(part)) return true;
  if (NON_ANSWER_KEYS.some((key) => Object.hasOwn(part, key))) return true;
  if (typeof type !== 'string') return false;
  if (isObject(from) && ACTIVITY_TYPE.test(type)) return true;
  return NON_ANSWER_TYPE.test(type) || (typeof source === 'string' && TEAM_EVENT.test(type));
}
