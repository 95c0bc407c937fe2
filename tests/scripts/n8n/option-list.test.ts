import { describe, expect, it } from 'vitest';
import { parseAutomation } from '@/automation/parts/automation-file';
import { automationKinds } from '@/generated/automations';
import { optionRequestSchema, optionRequestsOf } from '@/registry/option-sources';
import { asForm, resolveOptions } from '@/registry/options';
import { readJson } from '@/server/runs/schema-files';
import { readOptions } from '../../../scripts/n8n/options.ts';
import { buildWorkflow } from '../../../scripts/n8n/workflow.ts';
import { simulate } from '../../n8n/support/simulate.ts';
import { LISTS, liveOptionsDeclaration } from '../../support/options-fixture';

const form = asForm(resolveOptions(liveOptionsDeclaration(), LISTS));
const text =
  '---\nkind: record\n---\n## Demo: moods\n```json\n["calm", "bright for {{voice}}"]\n```\n## Demo: voices\n```json\n[{ "voice_id": "v1", "name": "Anna{{apiKey}}" }]\n```\n';
const automation = parseAutomation(text, {
  schema: readJson('schemas/automation.schema.json'),
  kinds: automationKinds,
});

function workflow(index: number) {
  const request = optionRequestsOf(form)[index];
  if (!request) throw new Error('the fixture asks for no such list');
  const { webhook: name } = request;
  return buildWorkflow(
    {
      name,
      tool: form.id,
      timeoutSeconds: 30,
      isPublic: false,
      request: { ...optionRequestSchema(form, request) },
      formats: {},
      secrets: index === 0 ? ['apiKey'] : [],
      automation,
      list: automation.named?.[name]?.Demo ?? '',
    },
    readOptions([]),
  );
}

describe('a workflow for the options of a field', () => {
  it('answers with the list of the automation file, and calls nobody', async () => {
    const { status, text, calls, headers } = await simulate(await workflow(0), { body: { apiKey: 'demo' } });
    expect([status, JSON.parse(text), calls]).toEqual([200, [{ voice_id: 'v1', name: 'Anna' }], []]);
    expect(headers['X-Run-Mode']).toBe('demo');
    const moods = await simulate(await workflow(1), { body: { voice: 'Anna' } });
    expect(JSON.parse(moods.text)).toEqual(['calm', 'bright for Anna']);
  });

  it('takes no other body', async () => {
    const { status, text } = await simulate(await workflow(0), { body: { apiKey: 'k', more: 1 } });
    expect([status, JSON.parse(text).error.code]).toEqual([400, 'invalid_body']);
  });
});
