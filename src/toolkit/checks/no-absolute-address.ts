import type { Findings } from '../finding';
import { findingAt, type Path } from '../json/json-locations';
import type { CheckedTool } from '../project/check-input';
import { textsIn } from '../project/declaration-texts';

/**
 * The operator sets the addresses of webhooks, and brand.json those of links. Addresses in declarations would have to be
 * changed tool by tool. Answers may be addresses: placeholders, defaults, options and examples, but not that of a webhook.
 */
export const explains = 'No declaration contains a web address; webhooks and links are names.';

export function checkTool({ surfaceSource }: CheckedTool): Findings {
  return textsIn(surfaceSource.value).flatMap(({ value, path }) => {
    const [address] = /\b(?:https?|wss?):\/\/[\w[][^\s"'<>]*/i.exec(withoutLinks(value)) ?? [];
    // The contract refuses an address as the name of a webhook.
    if (address === undefined || path.at(-1) === 'webhook') return [];
    if (isAnswer(path) && !WEBHOOK_ADDRESS.test(address)) return [];
    const mend = 'Use the name of a link in brand.json, or the name of the webhook.';
    return findingAt(surfaceSource, path, { found: `the address ${address}`, expected: 'a name', mend });
  });
}

/** Returns a text without the targets of its links, of which the rule about formatted texts speaks. */
function withoutLinks(text: string): string {
  return text.replace(/\]\([^)]*\)/g, ']');
}

const WEBHOOK_ADDRESS = /\/webhook(?:-test)?\//i;

/** Returns true for a text that a member could type or choose. */
function isAnswer(path: Path): boolean {
  return path[0] === 'examples' || path.some((step) => ANSWER_WORDS.has(step));
}

const ANSWER_WORDS: ReadonlySet<unknown> = new Set(['placeholder', 'default', 'enum', 'choices']);
