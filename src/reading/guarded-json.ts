/** What servers put before JSON so that no page can run it as a script. */
const GUARDS = [")]}',", ")]}'", 'while(1);', 'while (1);', 'for(;;);', 'for (;;);'];

/** Matches the start of what PHP prints before an answer. */
const PHP_MESSAGE = /^(?:<br ?\/?>\s{0,9})?<b>(?:Warning|Notice|Deprecated)<\/b>:/;
const PHP_END = '<br />';

/**
 * Returns the JSON behind what servers put around it: a guard, the call of a function (JSONP), or the warnings of PHP. A text
 * without any of them is returned as it is; whether the rest is JSON is for the caller to see.
 */
export function withoutGuard(body: string): string {
  const text = body.trim();
  const guard = GUARDS.find((start) => text.startsWith(start));
  if (guard !== undefined) return text.slice(guard.length);
  if (PHP_MESSAGE.test(text)) return afterMessages(text);
  const [call] = /^[\w$][\w$.]{0,79}\(/.exec(text) ?? [];
  const end = /\);?$/.exec(text.slice(-2));
  return call !== undefined && end ? text.slice(call.length, text.length - end[0].length) : text;
}

/** Returns what follows the first message behind which JSON begins. */
function afterMessages(text: string): string {
  for (let at = text.indexOf(PHP_END); at !== -1; at = text.indexOf(PHP_END, at + 1)) {
    const rest = text.slice(at + PHP_END.length, at + PHP_END.length + 20).trimStart();
    if (/^[[{]/.test(rest)) return text.slice(at + PHP_END.length);
  }
  return text;
}
