import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { webhooks } from '@/generated/server';
import type { Answers } from '@/registry/answers';
import type { FormDeclaration } from '@/registry/options';
import { requestBody } from '@/registry/request-body';
import { requestSchema } from '@/registry/request-schema';
import { loadTools, readJson } from '@/toolkit/project/load-tools';

const ROOT = resolve(import.meta.dirname, '../..');

/** A run that needs no provider: its webhook, its body with the key `demo`, and the schema of the body. */
export interface SampleRun {
  webhook: string;
  body: Record<string, unknown>;
  schema: object;
}

/** Returns a run of the first tool with a demo and a sample without files. @throws Error if there is none */
export function findSampleRun(): SampleRun {
  for (const tool of loadTools(join(ROOT, 'tools')).declarations) {
    const form = tool as FormDeclaration;
    const entry = tool.request && webhooks[tool.request.webhook];
    const samples = join(ROOT, 'tests/tools', tool.id, 'valid');
    if (!tool.request || !entry || entry.files || entry.secrets.length !== 1 || !existsSync(samples)) continue;
    const [secret = ''] = entry.secrets;
    for (const file of readdirSync(samples).sort()) {
      const { answers } = readJson<{ answers: Answers }>(join(samples, file));
      const body = { ...requestBody(form, tool.request, { answers, variables: {} }), [secret]: 'demo' };
      if (entry.validate(body))
        return { webhook: tool.request.webhook, body, schema: requestSchema(form, tool.request) };
    }
  }
  throw new Error('no tool has a sample that can be run with the key "demo"');
}
