import { join } from 'node:path';
import { asForm, type FormDeclaration, type ResolvedDeclaration } from '@/registry/options';
import type { DeclaredRequest } from '@/registry/requests';
import type { ProjectFolders } from '../codegen/start-files';
import { type SampleRunInput, sampleRequests, sampleRunInput } from '../prompts/prompts';
import { stubWebhooks } from '../prompts/stub-run';

/** One message to evaluate: a request of a tool with the answers of a valid sample. */
export interface EvalCase {
  /** Names the case in all reports: `tool, action, sample`. */
  id: string;
  tool: string;
  form: FormDeclaration;
  declared: DeclaredRequest;
  input: SampleRunInput;
  /** Questions for the judge, besides those of the automation. */
  questions?: readonly string[];
}

/** Returns the cases of a tool: its requests to webhooks that call a chat model. Webhooks that make documents call none. */
export async function evalCases(folders: ProjectFolders, tool: ResolvedDeclaration): Promise<EvalCase[]> {
  if (tool.kind !== 'form') return [];
  const form = asForm(tool);
  const webhooks = stubWebhooks(folders, form, () => '', []);
  const cases: EvalCase[] = [];
  for (const { declared, name, sample } of sampleRequests(folders.root, form)) {
    const webhook = webhooks.get(declared.request.webhook);
    if (!webhook?.live || webhook.makeDocument || !webhook.usesModel) continue;
    cases.push({
      id: [tool.id, declared.action, name].filter(Boolean).join(', '),
      tool: tool.id,
      form,
      declared,
      input: await sampleRunInput(folders, form, declared, sample),
    });
  }
  return cases;
}

/** Returns the folders of a project that an evaluation reads. */
export function projectFolders(root: string, plugins: ProjectFolders['plugins']): ProjectFolders {
  return { root, toolsDir: join(root, 'tools'), outDir: join(root, 'src/generated'), plugins };
}
