import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { demoAnswer } from '@/automation/parts/demo';
import type { Run } from '@/automation/parts/run';
import { Failure } from '@/contracts/failure';
import { type GivenFile, nameOfFile } from '@/contracts/file';
import type { Answers } from '@/registry/answers';
import { asForm, type FormDeclaration, type ResolvedDeclaration } from '@/registry/options';
import { valueAt } from '@/registry/paths';
import { resultParts } from '@/registry/refine';
import { requestBody } from '@/registry/request-body';
import { type DeclaredRequest, requestsOf } from '@/registry/requests';
import { filesIn, withFiles } from '@/server/files/body-files';
import { demoResult } from '../codegen/demo-result.ts';
import { serverWebhooks } from '../codegen/server-webhooks.ts';
import type { ProjectFolders } from '../codegen/start-files.ts';
import { readJson } from '../lib/load-tools.ts';
import { SAMPLE_MOMENT } from '../lib/sample-files.ts';
import type { AskedCall } from './stub-provider.ts';
import { runOf, stubWebhooks } from './stub-run.ts';

/** What one valid sample of a tool makes a provider of models hear. */
export interface SamplePrompts {
  tool: string;
  /** The action on the result it belongs to; absent for the submit itself. */
  action?: string;
  /** File stem of the sample. */
  sample: string;
  calls: AskedCall[];
  /** Why it ended before any model was asked. */
  ended?: string;
}

/** Answers, and what is known of the member who gives them. */
export interface AskedSample {
  answers: Answers;
  session?: { email?: string; firstName?: string };
}

/**
 * What the models behind a tool are asked for each of its valid samples, by the very code that asks them. What only a run
 * would know (what is heard in a recording, the text of a page, what another tool gave last) stands in brackets.
 *
 * @throws Error naming an automation file that is wrong
 */
export async function toolPrompts(folders: ProjectFolders, tool: ResolvedDeclaration): Promise<SamplePrompts[]> {
  if (tool.kind !== 'form') return [];
  const form = asForm(tool);
  const prompts: SamplePrompts[] = [];
  for (const request of requestsOf(form)) {
    const samples = validSamples(folders.root, tool.id);
    const action = request.action && { action: request.action };
    // What changes a result says the same of every one: the first shows it.
    for (const [name, sample] of request.refines ? samples.slice(0, 1) : samples) {
      const asked = await promptsOf(folders, form, request, sample);
      prompts.push({ tool: tool.id, ...action, sample: name, ...asked });
    }
  }
  return prompts;
}

/** What the models behind one request of a tool are asked for these answers. */
export async function promptsOf(
  folders: ProjectFolders,
  form: FormDeclaration,
  { request, onResult, refines }: DeclaredRequest,
  { answers, session = {} }: AskedSample,
): Promise<Pick<SamplePrompts, 'calls' | 'ended'>> {
  const facts = {
    ...session,
    now: SAMPLE_MOMENT.toISOString(),
    today: '2026-01-02',
    webhookAddress: `https://site.example/webhook/${request.webhook}`,
  };
  const result = onResult ? (await demoResult(folders, form, answers))?.result.value : undefined;
  const wished = refines && { dialog: wishOf(form, result) };
  const body = withFilesGiven(form, request.webhook, requestBody(form, request, { answers, facts, result, ...wished }));
  const calls: AskedCall[] = [];
  let says = '';
  const webhook = stubWebhooks(folders, form, () => says, calls).get(request.webhook);
  // What makes documents asks no model, and takes its time.
  if (!webhook?.live || webhook.makeDocument) return { calls };
  // The stub says what the demo says: an answer the automation is content with, so that it asks for nothing more.
  const part = wished?.dialog.part && valueAt(result, wished.dialog.part);
  const demo = part || demoAnswer(webhook.file.sections.Demo ?? '', body);
  says = typeof demo === 'string' ? demo : JSON.stringify(demo);
  try {
    await webhook.live(runOf(body));
    return { calls };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    // What works elsewhere, such as a workflow of n8n, is nowhere set up here, and the site itself asks no model.
    if (error.code === 'not_set_up') return { calls };
    return { calls, ...(calls.length === 0 && { ended: error.message }) };
  }
}

/** The first wish a tool declares, for the last of the parts that can be made anew. */
function wishOf({ result: shown }: FormDeclaration, result: unknown): { wish: string; part: string } {
  const { wishes: [first] = [], parts } = shown?.refine ?? {};
  return { wish: first?.ask ?? '', part: resultParts(result, parts).at(-1)?.path ?? '' };
}

/** The body as the gateway hands it on: with what is known of a file in the place of its value. */
function withFilesGiven(form: FormDeclaration, webhook: string, body: Record<string, unknown>): Run['body'] {
  const fields = serverWebhooks(form).find((known) => known.webhook === webhook)?.facts.files ?? [];
  const named = new Map(filesIn(body, fields).map((file) => [file.id, file]));
  return withFiles(body, fields, (id): GivenFile => {
    const { value = '', field } = named.get(id) ?? {};
    const name = nameOfFile(value);
    return { id, name, type: field?.accept[0] ?? '', size: 1, url: `https://site.example/files/${value}` };
  });
}

function validSamples(root: string, tool: string): [name: string, sample: AskedSample][] {
  const folder = join(root, 'tests/tools', tool, 'valid');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort()
    .map((file) => [basename(file, '.json'), readJson<AskedSample>(join(folder, file))]);
}
