import { tryParseJson } from '@/contracts/json';
/** Returns the value of a JSON text; undefined if it is neither an object nor a list. */
export function parseJsonText(text: string): object | undefined {
  const value = tryParseJson(text);
  return typeof value === 'object' && value !== null ? value : undefined;
}

/** Returns the line of the syntax error, or 1 if the parser names no position; undefined for valid JSON. */
export function unreadableLine(text: string): number | undefined {
  try {
    return typeof JSON.parse(text) === 'object' && text.trim() !== 'null' ? undefined : 1;
  } catch (error) {
    // Browsers name the line or the position, in different words.
    const [, line] = /line (\d+)/.exec(String(error)) ?? [];
    const [, position] = /position (\d+)/.exec(String(error)) ?? [];
    if (line) return Number(line);
    return position ? text.slice(0, Number(position)).split('\n').length : 1;
  }
}
