import { requestsOf } from '@/registry/requests';
import { duplicateNames, type NameClaim } from '../declaration/duplicate-names';
import type { Findings } from '../finding';
import type { CheckInput } from '../project/check-input';
import { optionRequestsIn } from '../project/declaration-texts';

/** The gateway has one schema and one automation per webhook, and would validate a second request against the wrong one. */
export const explains =
  'No two requests share a webhook, whether of tools, of their actions or for options of their fields.';

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
  return duplicateNames(claims, (webhook, owner) => ({
    found: `the webhook "${webhook}", which ${owner} already calls`,
    expected: 'a unique webhook',
    mend: 'Choose another name.',
  }));
}
