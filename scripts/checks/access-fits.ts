import type { Finding } from '../lib/finding.ts';
import type { CheckInput } from '../lib/registry-input.ts';
import { finding } from '../lib/source-map.ts';

/** Who may run a tool can only be held where something is sent, and by whom is known. */
export const rule = {
  name: 'access-fits',
  perTool: true,
  explains: 'Access is declared of a tool that sends something, and that members alone may send.',
};

export function check({ tools }: CheckInput): Finding[] {
  return tools.flatMap(({ source, declaration }) => {
    if (!declaration?.access) return [];
    const { request } = declaration;
    if (!request)
      return [
        finding(
          source,
          ['access'],
          {
            found: 'access to a tool that sends nothing',
            expected: 'a request that can be refused',
            mend: 'Remove "access".',
          },
          'name',
        ),
      ];
    if (!request.public) return [];
    const words = {
      found: 'access to a tool that visitors may send, too',
      expected: 'a tool whose callers are members',
      mend: 'Remove "access", or "public" of the request.',
    };
    return [finding(source, ['access'], words, 'name')];
  });
}
