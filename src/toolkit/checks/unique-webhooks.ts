import { requestsOf } from '@/registry/requests';
import { duplicateNames, type NameClaim } from '../declaration/duplicate-names';
import type { Findings } from '../finding';
import { findingAt } from '../json/json-locations';
import type { CheckInput, FormTool } from '../project/check-input';
import { optionRequestsIn } from '../project/declaration-texts';
import { editDistance } from '../text/suggest';

/** The gateway has one schema and one automation per webhook, and would validate a second request against the wrong one. */
export const explains =
  'No two requests share a webhook, whether of tools, of their actions or for options of their fields, and none is nearly the id of its tool.';

export function check({ forms }: CheckInput): Findings {
  const claims = forms.flatMap(({ source, form }) =>
    [...requestsOf(form).map(({ request, path }) => ({ value: request, path })), ...optionRequestsIn(form)].map(
      ({ value: { webhook }, path }): NameClaim => ({
        name: webhook,
        owner: source.path,
        at: { source, path: [...path, 'webhook'] },
      }),
    ),
  );
  const duplicates = duplicateNames(claims, (webhook, owner) => ({
    found: `the webhook "${webhook}", which ${owner} already calls`,
    expected: 'a unique webhook',
    mend: 'Choose another name.',
  }));
  return [duplicates, forms.map(misspelledFinding)];
}

/** How many letters of a webhook may differ from the id of its tool before it counts as a name of its own. */
const MAX_SLIPS = 2;

/** Reports a webhook that is a letter or two from the id of its tool: nobody would listen at it. */
function misspelledFinding({ id, source, declaration, form: { request } }: FormTool): Findings {
  const { webhook = id } = request ?? {};
  // Another rule reports an id that is not the name of the folder; the webhook follows from it.
  const isId = webhook === declaration.id || webhook === id.replace(/\d/g, '');
  if (isId || id.length <= 2 * MAX_SLIPS || editDistance(webhook, id) > MAX_SLIPS) return [];
  return findingAt(source, ['request', 'webhook'], {
    found: `the webhook "${webhook}", which is nearly the id of the tool`,
    expected: `"${id}", or a name of its own`,
    mend: `Remove it: without "webhook", the name is "${id}".`,
  });
}
