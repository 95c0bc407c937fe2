import { join } from 'node:path';
import type { Answer } from '@/contracts/answer';
import { Failure } from '@/contracts/failure';
import { asForm, type FormDeclaration, type ResolvedDeclaration } from '@/registry/options';
import { requestsOf } from '@/registry/requests';
import type { StudioCalls } from '@/studio/calls';
import type { ProjectFolders } from '../codegen/start-files.ts';
import { loadTools } from '../lib/load-tools.ts';
import { readPlugins } from '../lib/plugin-files.ts';
import { promptsOf } from '../prompts/prompts.ts';
import { runOf, stubWebhooks } from '../prompts/stub-run.ts';
import { findingsWith } from './findings.ts';
import { declarationLanguage, type Language } from './language.ts';
import { Refused } from './refused.ts';
import { toolSamples } from './samples.ts';
import { readText, saveText } from './tool-texts.ts';

/** A function for each call of the studio. */
export type Answering = {
  [Name in keyof StudioCalls]: (body: StudioCalls[Name]['ask']) => Promise<StudioCalls[Name]['answer']>;
};

/** What answers the studio in a project. Everything is read from the files as they are when it is asked for. */
export function studioCalls(root: string): Answering {
  let made: Language | undefined;
  // When it is first asked: a site that is only looked at starts without it.
  const language = () => {
    made ??= declarationLanguage(root);
    return made;
  };
  const isDeclaration = (path: string) => path.endsWith('.json');
  const folders = (): ProjectFolders => ({
    root,
    toolsDir: join(root, 'tools'),
    outDir: join(root, 'src/generated'),
    plugins: readPlugins(root),
  });
  return {
    samples: async ({ tool }) => toolSamples(root, toolOf(root, tool)),
    file: async ({ path }) => readText(root, path),
    save: (file) => saveText(root, file),
    complete: async (file) => ({ offers: isDeclaration(file.path) ? await language().complete(file) : [] }),
    hover: async (file) => ({ text: isDeclaration(file.path) ? await language().hover(file) : '' }),
    async findings(file) {
      readText(root, file.path);
      return { findings: await findingsWith(root, file) };
    },
    async messages({ tool, answers, session }) {
      const form = formOf(root, tool);
      const [submit] = requestsOf(form);
      if (!submit || submit.onResult) return { calls: [] };
      return promptsOf(folders(), form, submit, { answers, ...(session && { session }) });
    },
    demo: ({ tool, webhook, body }) => demoOf(folders(), formOf(root, tool), webhook, body),
  };
}

async function demoOf(folders: ProjectFolders, form: FormDeclaration, name: string, body: unknown): Promise<Answer> {
  const webhook = stubWebhooks(folders, form, () => '', []).get(name);
  if (!webhook) throw new Refused(`tools/${form.id}/automation.md says nothing of the webhook "${name}".`, 404);
  try {
    return await webhook.demo(runOf(Object(body), true));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { code, message, status } = error;
    return { status, contentType: 'application/json', body: JSON.stringify({ error: { code, message } }) };
  }
}

function toolOf(root: string, id: string): ResolvedDeclaration {
  const { declarations } = loadTools(join(root, 'tools'));
  const found = declarations.find((known) => known.id === id);
  if (!found)
    throw new Refused(`There is no tool "${id}". There are: ${declarations.map((known) => known.id).join(', ')}.`, 404);
  return found;
}

function formOf(root: string, id: string): FormDeclaration {
  const tool = toolOf(root, id);
  if (tool.kind !== 'form') throw new Refused(`The tool "${id}" has no form.`);
  return asForm(tool);
}
