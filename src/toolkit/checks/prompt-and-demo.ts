import { secretFields } from '@/registry/answers';
import { pathPlaceholders } from '@/registry/paths';
import { limitsIn, placeholdersIn, templatesOf } from '../declaration/automation-templates';
import { reaches } from '../declaration/body-schema';
import { settingReferences, type WebhookAutomation } from '../declaration/webhook-automations';
import { type Findings, findingAtOffset } from '../finding';
import { findingAtName } from '../json/json-locations';
import { frontMatterOf } from '../project/automation-source';
import type { FormTool } from '../project/check-input';

/** An answer that a prompt ignores is given in vain; one that the demo ignores seems to be ignored by the tool. */
export const explains =
  'A prompt uses every answer that is sent to it, and its demo mentions every answer that the prompt uses, a file by its name.';

export function checkAutomation(automation: WebhookAutomation, tool: FormTool): Findings {
  const texts = runTexts(automation);
  if (!texts.some(({ heading }) => heading === 'Prompt')) return [];
  // Another rule reports a misspelled name; here the intended name would seem unused.
  const areNamesKnown = texts.every(({ text }) => mentionedIn(text).every((name) => isKnown(automation, name)));
  return areNamesKnown ? [unreadFields(tool, automation), unmentionedFields(tool, automation)] : [];
}

/** Reports body fields with answers that neither a text nor a setting of the automation uses. */
function unreadFields(tool: FormTool, automation: WebhookAutomation): Findings {
  // Another rule reports a misspelled reveal; here its text field would seem unused.
  const fields = tool.declaration.form?.properties ?? {};
  if (Object.keys(tool.declaration.reveal ?? {}).some((name) => !Object.hasOwn(fields, name))) return [];
  const { declared, source, path } = automation;
  const frontMatter = frontMatterOf(source);
  const usedNames = new Set(
    [
      ...promptNames(automation),
      ...settingReferences(automation).flatMap(({ value }) => [
        value,
        ...placeholdersIn(value).map(({ name }) => name),
      ]),
      ...(path.length === 0 ? [frontMatter.recall?.when ?? ''] : []),
    ].map((name) => name.split('.')[0]),
  );
  const secrets = secretFields(tool.form);
  const bodyFields = bodyFieldsOf(tool, automation);
  const usedAnswers = new Set(bodyFields.flatMap(({ name, answers }) => (usedNames.has(name) ? answers : [])));
  return bodyFields.flatMap(({ name, answers }) => {
    if (
      answers.length === 0 ||
      answers.some((answer) => secrets.includes(answer)) ||
      usedNames.has(name) ||
      answers.some((answer) => usedAnswers.has(answer))
    )
      return [];
    const problem = {
      found: `"${name}" in the body of "${declared.request.webhook}", which the prompt never uses`,
      expected: `{{${name}}} in the prompt`,
      mend: `Write {{${name}}} into tools/${tool.id}/automation.md, or remove it from the ${isInBody(declared.request.body, name) ? 'body' : 'form'}.`,
    };
    const at =
      answers.includes(name) && !isInBody(declared.request.body, name) ? ['form', 'properties'] : ['request', 'body'];
    return findingAtName(tool.source, [...at, name], problem);
  });
}

/** Returns true if a body names this field, and does not only include it with the whole form. */
function isInBody(body: unknown, name: string): boolean {
  return typeof body === 'object' && body !== null && Object.hasOwn(body, name);
}

/** Returns the body fields of a request, each with the answers it is made of; a whole form has one for each field. */
function bodyFieldsOf(
  { form }: FormTool,
  { declared, body }: WebhookAutomation,
): { name: string; answers: string[] }[] {
  const declaredBody = declared.request.body;
  const named = typeof declaredBody === 'object' && declaredBody !== null ? Object.entries(declaredBody) : [];
  const whole = declaredBody === 'form' || named.some(([name]) => name === '...');
  // A box that must be ticked has the same value in every run.
  const fields = Object.keys(whole ? (body?.properties ?? {}) : {}).filter(
    (name) => form.form.properties[name]?.const === undefined && form.form.properties[name] !== undefined,
  );
  return [
    ...fields.map((name) => ({ name, answers: [name] })),
    ...named.map(([name, value]) => ({ name, answers: answersIn(value) })),
  ];
}

function answersIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { from, text, object } = value as { from?: unknown; text?: unknown; object?: unknown };
  if (typeof from === 'string') return [from];
  if (typeof text === 'string') return pathPlaceholders(text).map((place) => place.split('.')[0] ?? place);
  return Object.values((object ?? {}) as object).flatMap(answersIn);
}

/** Reports names that the prompt uses but the demo does not. */
function unmentionedFields(tool: FormTool, automation: WebhookAutomation): Findings {
  const { source, settings: frontMatter, declared } = automation;
  // Other kinds answer with data or files, not with a text about the answers.
  if (frontMatter.kind !== 'chat' || declared.onResult) return [];
  const { recall, reads } = frontMatterOf(source);
  const texts = templatesOf(automation);
  const demo = texts.find(({ heading }) => heading === 'Demo');
  const prompt = texts.find(({ heading }) => heading === 'Prompt');
  if (!demo || !prompt) return [];
  const inDemo = [...mentionedIn(demo.text), ...limitsIn(demo.text).map(({ name }) => name)];
  const shownFile = inDemo.find((name) => isTextOfFile(automation, name));
  if (shownFile)
    return findingAtOffset(source, demo.offset, {
      found: `a demo with {{${shownFile}}}, the raw text of a file`,
      expected: 'the name of the file, as in "{{file.name}}": its text fits into no sentence',
      mend: 'Write what a result says, and name the file.',
    });
  // A file counts as mentioned by its name.
  const named = new Set(
    inDemo.flatMap((name) => (name.endsWith('.name') ? [name, name.replace(/name$/, 'text')] : [name])),
  );
  const added = [recall?.as, recall?.when, reads?.as];
  // Another rule reports a key that the prompt shows.
  const ignored = [...added, ...secretFields(tool.form)];
  const missing = mentionedIn(prompt.text).filter(
    (name, index, all) => all.indexOf(name) === index && !named.has(name) && !ignored.includes(name),
  );
  if (missing.length === 0) return [];
  return findingAtOffset(source, demo.offset, {
    found: `a demo without ${missing.map((name) => `{{${name}}}`).join(', ')}, which the prompt reads`,
    expected: 'a demo that shows that every answer counts',
    mend: 'Write it into the demo.',
  });
}

/** Whether a path is that of the raw text of an uploaded file, which stands beside its size and its address. */
function isTextOfFile({ body }: WebhookAutomation, path: string): boolean {
  const file = path.endsWith('.text') ? path.slice(0, -'.text'.length) : '';
  return file !== '' && reaches(body, `${file}.size`) && reaches(body, `${file}.url`);
}

/** Returns the texts of a normal run, without the section for refinements. */
function runTexts(automation: WebhookAutomation) {
  return templatesOf(automation).filter(({ heading }) => heading !== 'Refine');
}

function promptNames(automation: WebhookAutomation): string[] {
  return runTexts(automation).flatMap(({ text, heading }) => (heading === 'Demo' ? [] : mentionedIn(text)));
}

/** Returns the names in braces. Another rule reports a wrong number of braces. */
function mentionedIn(text: string): string[] {
  return [...text.matchAll(/\{{1,3}\s*([A-Za-z_$][\w$.]*)\s*\}{1,3}|\{\{\s*([A-Za-z_$][\w$]*(?:\.[\w$]+)*)/g)].map(
    ([, closed, open = '']) => closed ?? open,
  );
}

function isKnown({ body, plugin, source }: WebhookAutomation, name: string): boolean {
  const { recall, reads } = frontMatterOf(source);
  const added = [...(plugin?.manifest.adds ?? []), recall?.as, reads?.as];
  return added.includes(name) || body === undefined || reaches(body, name);
}
