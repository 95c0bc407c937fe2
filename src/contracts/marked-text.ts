/** What begins a heading, an entry of a list, a quote, a block of code or a row of a table, or stands around words. */
const MARKS =
  /^[ \t]*(?:#{1,6}[ \t]+\S|[-*+][ \t]+\S|\d{1,3}[.)][ \t]+\S|>[ \t]?\S|`{3}|~{3}|\|.*\|[ \t]*$)|\*\*[^*\n]{1,500}\*\*|~~[^~\n]{1,500}~~|`[^`\n]{1,500}`|\[[^\]\n]{1,200}\]\(https?:/m;

/** Longer texts, and those whose quotes or lists are nested without end, are taken as they came. */
const LONGEST = 500_000;
const DEEP_NESTING = /^(?:[ \t]*>){20}|^[ \t]{64,}(?:[-*+]|\d+[.)])\s/m;

/** Whether the marks of a text can be read in good time. */
export function isReadable(text: string): boolean {
  return text.length <= LONGEST && !DEEP_NESTING.test(text);
}

/** Whether a text holds marks of Markdown, so that it reads better rendered; JSON laid out for reading does not. */
export function hasMarks(text: string): boolean {
  return MARKS.test(text) && isReadable(text) && !isJson(text);
}

function isJson(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
