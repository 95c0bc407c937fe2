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
import { readJson, readJsonCached } from '../project/load-tools';
import { pluginsIn } from '../project/plugin-files';
import { SAMPLE_VARIABLES } from '../project/sample-files';
import { withLabels } from './server-webhooks';
import type { ProjectFolders } from './start-files';

/** The demo result of a tool, and the paths of the files it refers to, by their value in the result. */
export interface DemoResult {
  result: Pick<Extract<NormalisedResult, { ok: true }>, 'kind' | 'value'> & { inputs: Answers };
  files: Record<string, string>;
}

/** Placeholder for the id of a stored file, in the format of a real id. */
const DEMO_ID = '00000000-0000-4000-8000-000000000000';

/** Runs the demo of a tool for these answers, without calling any service; undefined if it gives no result. */
export async function demoResult(
  { root, toolsDir, plugins }: ProjectFolders,
  form: FormDeclaration,
  answers: Answers,
): Promise<DemoResult | undefined> {
  const { id, request, response, result } = form;
  if (!request || !response || !result) return undefined;
  const file = loadAutomation(toolsDir, id, contractOf(root, plugins));
  const normaliser = await loadModule<NormaliserModule>(root, 'normalisers', response.normaliser, 'normaliser.ts');
  const automation = await loadModule<AutomationModule>(root, 'automation', file?.kind ?? '', 'automation.ts');
  // A plugin under development may not export everything yet.
  if (!file || !normaliser?.normalise || !automation?.make) return undefined;
  const files: Record<string, string> = {};
  const webhook = {
    name: request.webhook,
    tool: id,
    secrets: secretBodyFields(form, request),
    ...withLabels(form),
    files: fileFields(form, request),
  };
  const { demo } = automation.make(file, servicesOf(root, toolsDir, files), webhook);
  const answer = await demo({
    id: DEMO_ID,
    body: requestBody(form, request, {
      answers: { ...demoSecrets(form), ...prefilledAnswers(form), ...answers },
      variables: VARIABLES,
    }),
    demo: true,
    signal: new AbortController().signal,
    recall: async () => '',
    progress: () => undefined,
  });
  const normalised = normaliser.normalise(answer);
  if (!normalised.ok) return undefined;
  return {
    result: { kind: normalised.kind, value: normalised.value, inputs: { ...prefilledAnswers(form), ...answers } },
    files,
  };
}

const VARIABLES = {
  email: 'you@example.com',
  firstName: 'Robin',
  ...SAMPLE_VARIABLES,
};

/** Answers every secret field with the key `demo`, so that no service is called. */
function demoSecrets(form: FormDeclaration): Answers {
  return Object.fromEntries(secretFields(form).map((name) => [name, 'demo']));
}

/** Returns answers, from context variables, to the fields that an example leaves to the member. */
function prefilledAnswers({ form, prefill = {} }: FormDeclaration): Answers {
  const addresses = Object.entries(form.properties).filter(([, { format }]) => format === 'email');
  const prefilled = Object.entries(prefill).map(([field, fact]) => [field, VARIABLES[fact as keyof typeof VARIABLES]]);
  return Object.fromEntries([...addresses.map(([name]) => [name, VARIABLES.email]), ...prefilled]);
}

/** Returns the contract of automation files, from the manifests of the plugins. */
export function contractOf(root: string, plugins: ProjectFolders['plugins']): AutomationContract {
  const kinds = pluginsIn(plugins, 'automation');
  return {
    schema: readJsonCached(join(root, 'schemas/automation.schema.json')) as object,
    kinds: Object.fromEntries(kinds.map(({ name, manifest }) => [name, { sections: manifest.sections ?? {} }])),
  };
}

/** Imports the module of a plugin once; returns undefined if it does not exist. */
async function loadModule<T>(root: string, room: string, name: string, part: string): Promise<T | undefined> {
  const file = join(root, 'src', room, name, part);
  const cachedModule = loadedModules.get(file);
  if (cachedModule || !existsSync(file)) return cachedModule as T | undefined;
  const loaded: object = await import(/* @vite-ignore */ pathToFileURL(file).href);
  loadedModules.set(file, loaded);
  return loaded as T;
}

/** Cached: even a repeated `import()` takes longer than the rest of a demo. */
const loadedModules = new Map<string, object>();

/** Returns the services for a demo: only the schemas of results and the demo files of the tool are available. */
function servicesOf(root: string, toolsDir: string, files: Record<string, string>): AutomationServices {
  const unavailable = async () => {
    throw new Error('a demo calls nobody');
  };
  return {
    llm: { baseUrl: '', model: '', timeoutSeconds: 1 },
    places: { baseUrl: '', target: 1, maxCalls: 1, emailSeconds: 1 },
    fetch: unavailable,
    fetchFile: unavailable,
    readPage: unavailable,
    wait: unavailable,
    resultSchema(kind) {
      const file = join(root, `schemas/results/${kind}.schema.json`);
      return existsSync(file) ? readJson(file) : undefined;
    },
    mailer: unavailable,
    mayMail: async () => false,
    letterhead: unavailable,
    records: { save: unavailable, keepRefused: unavailable },
    files: {
      read: unavailable,
      async demo(tool, name) {
        files[`${DEMO_ID}/${name}`] = join(toolsDir, tool, 'demo', name);
        return new Uint8Array();
      },
      save: async (_run, _bytes, name) => `${DEMO_ID}/${name}`,
    },
    log: () => undefined,
  };
}
