import { resolve } from 'node:path';
import type { FileField, InputFile } from '@/contracts/file';
import { isoDay } from '@/registry/context-variables';
import { fileFields } from '@/registry/file-bodies';
import { asForm } from '@/registry/options';
import { requestBody } from '@/registry/request-body';
import { requestsOf } from '@/registry/requests';
import { loadTools } from '@/toolkit/project/load-tools';
import { workflowFiles } from '../../../scripts/n8n/export.ts';
import type { N8nWorkflow } from '../../../scripts/n8n/node-types.ts';
import { readOptions } from '../../../scripts/n8n/options.ts';
import { readWebhooks, type Webhook } from '../../../scripts/n8n/webhooks.ts';
import { hasPlan } from '../../../scripts/n8n/workflow.ts';
import { samplesOf } from '../../support/samples.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const NOW = new Date('2026-01-02T03:04:05.678Z');

/** A webhook with the bodies of its tool's valid samples. */
export interface Sampled extends Webhook {
  bodies: { sample: string; body: Record<string, unknown> }[];
}

/** Every exported webhook, by name. */
export function sampledWebhooks(): Sampled[] {
  const forms = loadTools(`${ROOT}/tools`)
    .declarations.filter(({ kind }) => kind === 'form')
    .map(asForm);
  const requests = forms.flatMap((form) => requestsOf(form).map((declared) => ({ form, ...declared })));
  const sampled = readWebhooks(ROOT).filter(({ list }) => list === undefined);
  return sampled.map((webhook) => {
    const found = requests.find(({ request }) => request.webhook === webhook.name);
    if (!found) throw new Error(`no declaration has the webhook ${webhook.name}`);
    const { form, request } = found;
    const bodies = samplesOf(form.id).valid.map(({ name, answers, session = {} }) => ({
      sample: name,
      body: withGivenFiles(
        fileFields(form, request),
        requestBody(form, request, {
          answers,
          variables: {
            ...session,
            now: NOW.toISOString(),
            today: isoDay(NOW),
            webhookAddress: `https://site.example/webhook/${request.webhook}`,
          },
          result: { offer: { title: 'An offer' }, extras: {} },
          dialog: { email: 'member@example.org', wish: 'Shorter, please.', part: '' },
        }),
      ),
    }));
    return { ...webhook, bodies };
  });
}

/**
 * Returns whether a site with n8n forwards a webhook to it. Business searches and leads have workflows only for direct
 * calls: the site handles both itself.
 */
export function isSentToN8n(webhook: Webhook): boolean {
  return webhook.automation.kind === 'chat' && hasPlan(webhook);
}

/** Returns a body as the gateway forwards it, with files in place of their ids. */
function withGivenFiles(fields: readonly FileField[], body: Record<string, unknown>): Record<string, unknown> {
  const files = fields.flatMap(({ path, accept: [type = ''] }) => {
    const value = body[path];
    if (typeof value !== 'string' || value === '') return [];
    const [id = '', name = ''] = value.split('/');
    return [[path, { id, name, type, size: 1, url: `https://site.example/files/${value}` } satisfies InputFile]];
  });
  return { ...body, ...Object.fromEntries(files) };
}

/** Returns the exported workflows by webhook, for a command line. */
export async function exported(...args: string[]): Promise<Record<string, N8nWorkflow>> {
  const files = await workflowFiles(readOptions(args));
  return Object.fromEntries(
    Object.entries(files).map(([name, text]) => [name.replace(/\.json$/, ''), JSON.parse(text) as N8nWorkflow]),
  );
}
