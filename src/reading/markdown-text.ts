import { tryParseJson } from '@/contracts/json';

/** Matches a Markdown heading, list item, quote, code block, table row, emphasis, inline code or link. */
const MARKDOWN =
  /^[ \t]*(?:#{1,6}[ \t]+\S|[-*+][ \t]+\S|\d{1,3}[.)][ \t]+\S|>[ \t]?\S|`{3}|~{3}|\|.*\|[ \t]*$)|\*\*[^*\n]{1,500}\*\*|~~[^~\n]{1,500}~~|`[^`\n]{1,500}`|\[[^\]\n]{1,200}\]\(https?:/m;

/** Maximum length of rendered Markdown, in characters; longer or extremely nested texts are shown as plain text. */
const MAX_LENGTH = 500_000;
const DEEP_NESTING = /^(?:[ \t]*>){20}|^[ \t]{64,}(?:[-*+]|\d+[.)])\s/m;

/** Returns whether Markdown in the text can be parsed in acceptable time. */
export function canRenderMarkdown(text: string): boolean {
  return text.length <= MAX_LENGTH && !DEEP_NESTING.test(text);
}

/** Returns whether a text contains Markdown and should be rendered. Formatted JSON never is. */
export function hasMarkdown(text: string): boolean {
  return MARKDOWN.test(text) && canRenderMarkdown(text) && !isJson(text);
}

function isJson(text: string): boolean {
  return /^\s*[[{]/.test(text) && tryParseJson(text) !== undefined;
}
