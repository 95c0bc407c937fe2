import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type AutomationContract, loadAutomation } from '@/automation/parts/automation-file';
import type { AutomationModule, AutomationServices } from '@/automation/parts/module';
import type { NormalisedResult, NormaliserModule } from '@/contracts/plugins';
import { type Answers, secretFields } from '@/registry/answers';
import { fileFields } from '@/registry/file-bodies';
import type { FormDeclaration } from '@/registry/options';
import { requestBody } from '@/registry/request-body';
import { secretBodyFields } from '@/registry/requests';
import { readJson, readOnce } from '../lib/load-tools.ts';
import { pluginsIn } from '../lib/plugin-files.ts';
import { SAMPLE_MOMENT } from '../lib/sample-files.ts';
import type { ProjectFolders } from './start-files.ts';

/** What the demo of a tool gives, and the files of the tool its result names, by their value. */
export interface DemoResult {
  result: Pick<Extract<NormalisedResult, { ok: true }>, 'kind' | 'value'> & { inputs: Answers };
  files: Record<string, string>;
}

/** Where a file lies that a demo keeps: it has the form of all such values, and is nobody's. */
const DEMO_ID = '00000000-0000-4000-8000-000000000000';

/** The result of a tool for these answers without calling anybody; undefined where its demo gives none. */
export async function demoResult(
  { root, toolsDir, plugins }: ProjectFolders,
  form: FormDeclaration,
  answers: Answers,
): Promise<DemoResult | undefined> {
  const { id, request, response, result } = form;
  if (!request || !response || !result) return undefined;
  const file = loadAutomation(toolsDir, id, contractOf(root, plugins));
  const normaliser = await partOf<NormaliserModule>(root, 'normalisers', response.normaliser, 'normaliser.ts');
  const automation = await partOf<AutomationModule>(root, 'automation', file?.kind ?? '', 'automation.ts');
  // A plugin that is being written may not do anything yet.
  if (!file || !normaliser?.normalise || !automation?.make) return undefined;
  const files: Record<string, string> = {};
  const webhook = {
    name: request.webhook,
    tool: id,
    secrets: secretBodyFields(form, request),
    files: fileFields(form, request),
  };
  const { demo } = automation.make(file, servicesOf(root, toolsDir, files), webhook);
  const answer = await demo({
    id: DEMO_ID,
    body: requestBody(form, request, { answers: { ...secretsOf(form), ...filledIn(form), ...answers }, facts: FACTS }),
    demo: true,
    signal: new AbortController().signal,
    recall: async () => '',
    progress: () => undefined,
  });
  const read = normaliser.normalise(answer);
  if (!read.ok) return undefined;
  return { result: { kind: read.kind, value: read.value, inputs: { ...filledIn(form), ...answers } }, files };
}

const FACTS = {
  email: 'you@example.com',
  firstName: 'Robin',
  now: SAMPLE_MOMENT.toISOString(),
  today: '2026-01-02',
};

/** Every key is the one for which nobody is called. */
function secretsOf(form: FormDeclaration): Answers {
  return Object.fromEntries(secretFields(form).map((name) => [name, 'demo']));
}

/** What an example leaves to the member, as far as it can be told. */
function filledIn({ form, prefill = {} }: FormDeclaration): Answers {
  const addresses = Object.entries(form.properties).filter(([, { format }]) => format === 'email');
  const known = Object.entries(prefill).map(([field, fact]) => [field, FACTS[fact as keyof typeof FACTS]]);
  return Object.fromEntries([...addresses.map(([name]) => [name, FACTS.email]), ...known]);
}

function contractOf(root: string, plugins: ProjectFolders['plugins']): AutomationContract {
  const kinds = pluginsIn(plugins, 'automation');
  return {
    schema: readOnce(join(root, 'schemas/automation.schema.json')) as object,
    kinds: Object.fromEntries(kinds.map(({ name, says }) => [name, { sections: says.sections ?? {} }])),
  };
}

/** A plugin's part; undefined where there is none. */
async function partOf<T>(root: string, room: string, name: string, part: string): Promise<T | undefined> {
  const file = join(root, 'src', room, name, part);
  const known = loadedParts.get(file);
  if (known || !existsSync(file)) return known as T | undefined;
  const loaded: object = await import(/* @vite-ignore */ pathToFileURL(file).href);
  loadedParts.set(file, loaded);
  return loaded as T;
}

/** To be asked for what is loaded takes a tool's demo longer than all the rest. */
const loadedParts = new Map<string, object>();

/** Services of which a demo uses none but the contracts of results and the files a tool brings along. */
function servicesOf(root: string, toolsDir: string, files: Record<string, string>): AutomationServices {
  const none = async () => {
    throw new Error('a demo calls nobody');
  };
  return {
    llm: { baseUrl: '', model: '', timeoutSeconds: 1 },
    places: { baseUrl: '', target: 1, mostCalls: 1, emailSeconds: 1 },
    fetch: none,
    fetchFile: none,
    readPage: none,
    wait: none,
    resultSchema(kind) {
      const file = join(root, `schemas/results/${kind}.schema.json`);
      return existsSync(file) ? readJson(file) : undefined;
    },
    mailer: none,
    mayMail: async () => false,
    letterhead: none,
    records: { save: none, keepRefused: none },
    files: {
      read: none,
      async demo(tool, name) {
        files[`${DEMO_ID}/${name}`] = join(toolsDir, tool, 'demo', name);
        return new Uint8Array();
      },
      save: async (_run, _bytes, name) => `${DEMO_ID}/${name}`,
    },
    log: () => undefined,
  };
}
