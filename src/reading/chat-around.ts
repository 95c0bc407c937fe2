/** A text without the chat that a model put around it. */
export interface WithoutChat {
  text: string;
  /** The removed paragraphs; empty if nothing was removed. */
  chat: string[];
  /** True if a code fence around the whole text was removed. */
  hadFence: boolean;
}

/** Maximum length of a chat paragraph in characters; longer ones are part of the text. */
const MAX_CHAT_LENGTH = 300;

const EAGER = /^(?:sure|certainly|of course|absolutely|great|okay|ok|alright|got it|no problem|happy to help)\b/i;
const ANNOUNCING =
  /\b(?:here(?:['’]s| is| are)|below (?:is|are)|i(?:['’]ve| have) (?:written|created|prepared|drafted))\b/i;
const OFFERING =
  /^(?:please )?(?:let me know|feel free|would you like|do you want|if you(?:['’]d| would)? (?:like|want|need)|i hope (?:this|that)|hope (?:this|that))\b/i;
const ABOUT_THE_TEXT =
  /\b(?:adjust|tweak|refine|revis|modif|customi[sz]e|tailor|expand on|changes\b|changed\b|anything else|another version|shorter|longer)/i;
const STRUCTURE = /^(?:#{1,6}[ \t]|`{3}|~{3}|\*\*|-{3,}[ \t]*(?:\n|$))/;
const FENCE = /^(?:`{3,}|~{3,})/;
const MARKDOWN = ['markdown', 'md'];
/** Languages of a fence that contains a text, not code. */
const TEXT_LANGUAGES = [...MARKDOWN, 'text', 'txt', 'plaintext', ''];

/**
 * Removes the chat that models add around a text: "Sure! Here is ...", a closing offer to change it, and one code fence around
 * the whole text. Returns the text unchanged if nothing would remain.
 */
export function withoutChat(whole: string): WithoutChat {
  const chat: string[] = [];
  let text = whole;
  const [first = '', afterFirst] = splitFirst(text);
  if (isOpening(first, afterFirst)) {
    chat.push(first.trim());
    text = afterFirst;
  }
  const [beforeLast, last = ''] = splitLast(text);
  if (isClosing(last, beforeLast)) {
    chat.push(last.trim());
    text = beforeLast;
  }
  const inner = textInFence(text);
  if (inner === undefined) return { text, chat, hadFence: false };
  return { text: inner, chat, hadFence: true };
}

function isOpening(paragraph: string, rest: string): boolean {
  if (paragraph.length > MAX_CHAT_LENGTH || rest.trim() === '' || STRUCTURE.test(paragraph.trimStart())) return false;
  const line = paragraph.trim();
  if (EAGER.test(line)) return ANNOUNCING.test(line) || line.endsWith(':');
  return /^(?:here|below|i)\b/i.test(line) && ANNOUNCING.test(line) && line.endsWith(':') && STRUCTURE.test(rest);
}

function isClosing(paragraph: string, before: string): boolean {
  const line = paragraph.trim();
  if (line.length > MAX_CHAT_LENGTH || before.trim() === '') return false;
  return OFFERING.test(line) && (ABOUT_THE_TEXT.test(line) || textInFence(before) !== undefined);
}

/** Returns the first paragraph and the rest. A heading or fence also ends the paragraph. */
function splitFirst(text: string): [string, string] {
  const start = text.length - text.trimStart().length;
  let end = text.indexOf('\n', start);
  while (end >= 0 && end - start <= MAX_CHAT_LENGTH) {
    const rest = text.slice(end + 1);
    if (STRUCTURE.test(rest) || /^[ \t\r]*(?:\n|$)/.test(rest.slice(0, MAX_CHAT_LENGTH)))
      return [text.slice(start, end), rest.replace(/^\s*\n/, '')];
    end = text.indexOf('\n', end + 1);
  }
  return [text.slice(start), ''];
}

/** Splits off the last paragraph, and the rule before it. A fence also ends a paragraph. */
function splitLast(text: string): [string, string] {
  const lines = text.trimEnd().split('\n');
  const from = lines.findLastIndex((line) => line.trim() === '' || /^(?:`{3,}|~{3,}|-{3,})\s*$/.test(line)) + 1;
  if (from === 0) return ['', text];
  const before = lines.slice(0, from);
  while (/^(?:-{3,})?\s*$/.test(before.at(-1) ?? 'text')) before.pop();
  return [before.join('\n'), lines.slice(from).join('\n')];
}

/** Returns the content of a fence around the whole text. An open fence counts too, as streamed texts begin with one. */
function textInFence(text: string): string | undefined {
  const lines = text.trim().split('\n');
  const opening = lines[0] ?? '';
  const [fence = ''] = FENCE.exec(opening) ?? [];
  const language = opening.slice(fence.length).trim().toLowerCase();
  if (!fence || !TEXT_LANGUAGES.includes(language) || lines.length < 2) return undefined;
  const isClosed = lines.length > 2 && closes(lines.at(-1) ?? '', fence);
  if (!isClosed && !MARKDOWN.includes(language)) return undefined;
  const inner = lines.slice(1, isClosed ? -1 : undefined);
  return fencesMatch(inner, fence, isClosed) ? inner.join('\n').trim() || undefined : undefined;
}

/** Returns whether the fences inside a fence are balanced; an unbalanced one would close the outer fence. */
function fencesMatch(lines: readonly string[], fence: string, isClosed: boolean): boolean {
  let isOpen = false;
  for (const line of lines) {
    if (!line.startsWith(fence)) continue;
    if (!isOpen && closes(line, fence)) return false;
    isOpen = !closes(line, fence);
  }
  return !(isOpen && isClosed);
}

function closes(line: string, fence: string): boolean {
  return line.startsWith(fence) && line.slice(fence.length).trim() === '';
}
