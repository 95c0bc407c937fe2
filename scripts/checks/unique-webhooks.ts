import { requestsOf } from '@/registry/requests';
import type { Finding } from '../lib/finding.ts';
import type { CheckInput } from '../lib/registry-input.ts';
import { finding } from '../lib/source-map.ts';
import { optionRequestsIn } from '../lib/walk.ts';

/** The gateway knows one schema and one automation per webhook name; a second request would be checked against the wrong one. */
export const rule = {
  name: 'unique-webhooks',
  explains: 'No two requests, of tools, their actions or the options of their fields, share a webhook.',
};

export function check({ forms }: CheckInput): Finding[] {
  const taken = new Map<string, string>();
  return forms.flatMap(({ source, form }) =>
    [...requestsOf(form).map(({ request, path }) => ({ value: request, path })), ...optionRequestsIn(form)].flatMap(
      ({ value: { webhook }, path }) => {
        const owner = taken.get(webhook);
        taken.set(webhook, owner ?? source.path);
        const words = {
          found: `the webhook "${webhook}", which ${owner} already calls`,
          expected: 'a webhook of its own',
          mend: 'Choose another name.',
        };
        return owner ? [finding(source, [...path, 'webhook'], words)] : [];
      },
    ),
  );
}
