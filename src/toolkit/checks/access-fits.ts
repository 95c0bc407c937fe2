import type { Findings } from '../finding';
import { findingAtName } from '../json/json-locations';
import type { CheckedTool } from '../project/check-input';

/** The server enforces `access` per member: a tool without a request, or with a public one, has nothing to enforce. */
export const explains = '"access" belongs to tools whose request only members may send.';

export function checkTool({ source, declaration }: CheckedTool): Findings {
  if (!declaration?.access) return [];
  const { request } = declaration;
  if (!request)
    return findingAtName(source, ['access'], {
      found: 'access to a tool that sends nothing',
      expected: 'a tool with a request',
      mend: 'Remove "access".',
    });
  if (!request.public) return [];
  return findingAtName(source, ['access'], {
    found: 'access to a tool whose request visitors may send as well',
    expected: 'a tool whose request only members may send',
    mend: 'Remove "access", or remove "public" from the request.',
  });
}
