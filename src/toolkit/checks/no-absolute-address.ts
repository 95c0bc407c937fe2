import type { Finding } from '../finding';
import { findingAt, type Path } from '../json/json-locations';
import type { CheckInput } from '../project/check-input';
import { textsIn } from '../project/declaration-texts';

/**
 * Addresses of webhooks are set by the operator and those of links by the brand; in declarations they would have to be
 * changed tool by tool. Placeholders and examples may show addresses.
 */
export const explains = 'No declaration holds a web address; webhooks and links are names.';
export const perTool = true;

export function check({ tools }: CheckInput): Finding[] {
  return tools.flatMap(({ surfaceSource }) =>
    textsIn(surfaceSource.value)
      .filter(({ value, path }) => /\b(?:https?|wss?):\/\/[\w[]/i.test(value) && !isExampleText(path))
      .map(({ value, path }) => {
        const address = /\b(?:https?|wss?):\/\/[^\s"'<>]*/i.exec(value)?.[0] ?? value;
        const mend = 'Name a link of brand.json instead, or for a webhook its name.';
        return findingAt(surfaceSource, path, { found: `the address ${address}`, expected: 'a name', mend });
      }),
  );
}

function isExampleText(path: Path): boolean {
  return path.at(-1) === 'placeholder' || path[0] === 'examples';
}
