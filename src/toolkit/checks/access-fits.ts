import type { Finding } from '../finding';
import { findingAt } from '../json/json-locations';
import type { CheckInput } from '../project/check-input';

/**
 * The server enforces `access` per member when a request arrives. A tool without a request, or with a public one, has
 * nothing to enforce it on.
 */
export const explains = '"access" belongs to tools whose request only members may send.';
export const perTool = true;

export function check({ tools }: CheckInput): Finding[] {
  return tools.flatMap(({ source, declaration }) => {
    if (!declaration?.access) return [];
    const { request } = declaration;
    if (!request)
      return [
        findingAt(
          source,
          ['access'],
          {
            found: 'access to a tool that sends nothing',
            expected: 'a tool with a request',
            mend: 'Remove "access".',
          },
          'name',
        ),
      ];
    if (!request.public) return [];
    const problem = {
      found: 'access to a tool whose request visitors may send as well',
      expected: 'a tool whose request only members may send',
      mend: 'Remove "access", or remove "public" from the request.',
    };
    return [findingAt(source, ['access'], problem, 'name')];
  });
}
