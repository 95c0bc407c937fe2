import { requestsOf } from '@/registry/requests';
import type { Finding } from '../lib/finding.ts';
import type { CheckInput } from '../lib/registry-input.ts';
import { type NameClaim, takenNames } from '../lib/taken-names.ts';
import { optionRequestsIn } from '../lib/walk.ts';

/** The gateway knows one schema and one automation per webhook name; a second request would be checked against the wrong one. */
export const rule = {
  name: 'unique-webhooks',
  explains: 'No two requests, of tools, their actions or the options of their fields, share a webhook.',
};

export function check({ forms }: CheckInput): Finding[] {
  const claims = forms.flatMap(({ source, form }) =>
    [...requestsOf(form).map(({ request, path }) => ({ value: request, path })), ...optionRequestsIn(form)].map(
      ({ value: { webhook }, path }): NameClaim => ({
        name: webhook,
        owner: source.path,
        at: { source, path: [...path, 'webhook'] },
      }),
    ),
  );
  return takenNames(claims, (webhook, owner) => ({
    found: `the webhook "${webhook}", which ${owner} already calls`,
    expected: 'a webhook of its own',
    mend: 'Choose another name.',
  }));
}
