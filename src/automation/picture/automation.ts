import { Failure } from '@/contracts/failure';
import { withoutTrailingSlashes } from '@/contracts/trailing-slashes';
import { asRecord } from '../parts/as-record';
import type { AutomationFile } from '../parts/automation-file';
import { demoAnswer } from '../parts/demo';
import { isFile, withFileTexts } from '../parts/given-files';
import type { AutomationServices, MadeAutomation, NamedWebhook } from '../parts/module';
import { askProvider } from '../parts/provider';
import { type Automation, jsonAnswer, type Run } from '../parts/run';
import { renderTemplate } from '../parts/template';
import { withoutField } from '../parts/without-field';

/** The model that draws. */
const MODEL = 'gpt-image-1';

/** A picture made from words, and from a photo where one is given. */
export function make(file: AutomationFile, services: AutomationServices, { tool }: NamedWebhook): MadeAutomation {
  const { fetchFile, files, llm } = services;
  const { secret = '', size = '', photo = '', sections } = file;

  const live: Automation = async (run) => {
    const brief = renderTemplate(sections.Prompt ?? '', await withFileTexts(withoutField(run.body, secret), files));
    run.progress({ stage: 'Drawing' });
    const given = run.body[photo];
    const body = { model: MODEL, prompt: brief, ...(run.body[size] ? { size: String(run.body[size]) } : {}) };
    const answer = await askProvider(fetchFile, {
      url: `${withoutTrailingSlashes(llm.baseUrl)}/images/${isFile(given) ? 'edits' : 'generations'}`,
      key: String(run.body[secret] ?? '').trim(),
      body: isFile(given) ? await formOf(body, given.name, given.type, await files.read(given)) : body,
      signal: run.signal,
    });
    const image = await files.save(run, pictureIn(answer), 'picture.png', 'image/png');
    return jsonAnswer({ image, brief });
  };

  const demo: Automation = async (run) => {
    const answer = asRecord(demoAnswer(sections.Demo ?? '', withoutField(run.body, secret)));
    return jsonAnswer({ ...answer, image: await demoImage(services, tool, run, String(answer.image ?? '')) });
  };
  return { live, demo };
}

async function demoImage({ files }: AutomationServices, tool: string, run: Run, name: string): Promise<string> {
  return files.save(run, await files.demo(tool, name), name, 'image/png');
}

async function formOf(body: Record<string, string>, name: string, type: string, bytes: Uint8Array): Promise<FormData> {
  const form = new FormData();
  for (const [field, value] of Object.entries(body)) form.set(field, value);
  form.set('image', new Blob([Buffer.from(bytes)], { type }), name);
  return form;
}

/** The bytes of the first picture of an answer. @throws Failure where there is none */
function pictureIn({ data }: Record<string, unknown>): Uint8Array {
  const [first] = Array.isArray(data) ? data : [];
  const { b64_json: encoded } = asRecord(first);
  if (typeof encoded !== 'string' || encoded === '')
    throw new Failure('no_picture', 'The provider sent no picture. Please try again.');
  return Buffer.from(encoded, 'base64');
}
