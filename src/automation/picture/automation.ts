import { Failure } from '@/contracts/failure';
import type { ModelUsage } from '@/contracts/usage';
import { providers } from '@/generated/provider-list';
import { estimatedTokens } from '@/registry/estimated-tokens';
import { asRecord } from '../parts/as-record';
import type { AutomationFile } from '../parts/automation-file';
import { isCount } from '../parts/call-usage';
import { demoAnswer } from '../parts/demo';
import { isInputFile, withFileTexts } from '../parts/input-files';
import type { AutomationServices, NamedWebhook, WebhookAutomation } from '../parts/module';
import { callProvider } from '../parts/provider';
import { OPERATOR_PROVIDER, serverOfKey } from '../parts/provider-server';
import { type Automation, jsonAnswer, type Run } from '../parts/run';
import { renderTemplate } from '../parts/template';
import { withoutField } from '../parts/without-field';

/** Creates an automation that generates an image from a text and optionally a photo. */
export function make(file: AutomationFile, services: AutomationServices, { tool }: NamedWebhook): WebhookAutomation {
  const { fetchFile, files, llm } = services;
  const { secret = '', size = '', photo = '', sections } = file;

  const live: Automation = async (run) => {
    const brief = renderTemplate(sections.Prompt ?? '', await withFileTexts(withoutField(run.body, secret), files));
    run.progress({ stage: 'Drawing' });
    const photoFile = run.body[photo];
    const key = String(run.body[secret] ?? '').trim();
    const { baseUrl, provider } = serverOfKey(llm, key, 'pictures');
    const { model = '', usualTokens = 0 } = provider.pictures ?? {};
    const body = { model, prompt: brief, ...(run.body[size] ? { size: String(run.body[size]) } : {}) };
    const answer = await callProvider(fetchFile, {
      url: `${baseUrl}/images/${isInputFile(photoFile) ? 'edits' : 'generations'}`,
      key,
      body: isInputFile(photoFile)
        ? await createForm(body, photoFile.name, photoFile.type, await files.read(photoFile))
        : body,
      signal: run.signal,
    });
    run.countUsage?.({ ...pictureUsage(answer, brief, usualTokens), model });
    const image = await files.save(run, decodePicture(answer), 'picture.png', 'image/png');
    return jsonAnswer({ image, brief });
  };

  const demo: Automation = async (run) => {
    const answer = asRecord(demoAnswer(sections.Demo ?? '', withoutField(run.body, secret)));
    return jsonAnswer({ ...answer, image: await saveDemoImage(services, tool, run, String(answer.image ?? '')) });
  };
  return { live, demo, model: providers[OPERATOR_PROVIDER]?.pictures?.model };
}

async function saveDemoImage({ files }: AutomationServices, tool: string, run: Run, name: string): Promise<string> {
  return files.save(run, await files.demo(tool, name), name, 'image/png');
}

async function createForm(
  body: Record<string, string>,
  name: string,
  type: string,
  bytes: Uint8Array,
): Promise<FormData> {
  const form = new FormData();
  for (const [field, value] of Object.entries(body)) form.set(field, value);
  form.set('image', new Blob([Buffer.from(bytes)], { type }), name);
  return form;
}

/** Returns the tokens of a picture: as counted in the answer, or else the usual number. */
function pictureUsage({ usage }: Record<string, unknown>, brief: string, usualTokens: number): ModelUsage {
  const { input_tokens: input, output_tokens: output } = asRecord(usage);
  if (isCount(input) && isCount(output)) return { input, output };
  return { input: estimatedTokens(brief), output: usualTokens, estimated: true };
}

/** Returns the bytes of the first image of an answer. @throws Failure if there is none */
function decodePicture({ data }: Record<string, unknown>): Uint8Array {
  const [first] = Array.isArray(data) ? data : [];
  const { b64_json: encoded } = asRecord(first);
  if (typeof encoded !== 'string' || encoded === '')
    throw new Failure('no_picture', 'The provider sent no picture. Please try again.', 502);
  return Buffer.from(encoded, 'base64');
}
