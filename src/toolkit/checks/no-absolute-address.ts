import type { Findings } from '../finding';
import { findingAt, type Path } from '../json/json-locations';
import type { CheckedTool } from '../project/check-input';
import { textsIn } from '../project/declaration-texts';

/**
 * The operator sets the addresses of webhooks, and brand.json those of links. Addresses in declarations would have to be
 * changed tool by tool. Only placeholders and examples may show addresses.
 */
export const explains = 'No declaration contains a web address; webhooks and links are names.';

export function checkTool({ surfaceSource }: CheckedTool): Findings {
  return textsIn(surfaceSource.value)
    .filter(({ value, path }) => /\b(?:https?|wss?):\/\/[\w[]/i.test(value) && !isExampleText(path))
    .map(({ value, path }) => {
      const address = /\b(?:https?|wss?):\/\/[^\s"'<>]*/i.exec(value)?.[0] ?? value;
      const mend = 'Use the name of a link in brand.json, or the name of the webhook.';
      return findingAt(surfaceSource, path, { found: `the address ${address}`, expected: 'a name', mend });
    });
}

function isExampleText(path: Path): boolean {
  return path.at(-1) === 'placeholder' || path[0] === 'examples';
}
