import type { Finding } from '../lib/finding.ts';
import type { CheckInput } from '../lib/registry-input.ts';
import { finding, type Path } from '../lib/source-map.ts';
import { textsIn } from '../lib/walk.ts';

/**
 * Where webhooks live is the operator's business and where links lead is the brand's: an address in a declaration would
 * have to be found and changed tool by tool. Placeholders and examples may show what an address looks like.
 */
export const rule = {
  name: 'no-absolute-address',
  perTool: true,
  explains: 'No declaration holds a web address; webhooks and links are names.',
};

export function check({ tools }: CheckInput): Finding[] {
  return tools.flatMap(({ source }) =>
    textsIn(source.value)
      .filter(({ value, path }) => /\b(?:https?|wss?):\/\/[\w[]/i.test(value) && !isShowing(path))
      .map(({ value, path }) => {
        const address = /\b(?:https?|wss?):\/\/[^\s"'<>]*/i.exec(value)?.[0] ?? value;
        const mend = 'Name a link of brand.json instead, or for a webhook its name.';
        return finding(source, path, { found: `the address ${address}`, expected: 'a name', mend });
      }),
  );
}

function isShowing(path: Path): boolean {
  return path.at(-1) === 'placeholder' || path[0] === 'examples';
}
