import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { AutomationFile } from '@/automation/parts/automation-file';
import { demoAnswer } from '@/automation/parts/demo';
import type { Run } from '@/automation/parts/run';
import { Failure } from '@/contracts/failure';
import { fileNameOf, type InputFile } from '@/contracts/file';
import type { Answers } from '@/registry/answers';
import { asForm, type FormDeclaration, type ResolvedDeclaration } from '@/registry/options';
import { valueAt } from '@/registry/paths';
import { resultParts } from '@/registry/refine';
import { requestBody } from '@/registry/request-body';
import { type DeclaredRequest, requestsOf } from '@/registry/requests';
import { findFileReferences, replaceFiles } from '@/server/features/files/body-files';
import { demoResult } from '../codegen/demo-result';
import { serverWebhooks } from '../codegen/server-webhooks';
import type { ProjectFolders } from '../codegen/start-files';
import { readJson } from '../project/load-tools';
import { SAMPLE_VARIABLES } from '../project/sample-files';
import type { ModelCall } from './stub-provider';
import { runOf, stubWebhooks } from './stub-run';

/** The calls to a model provider that one valid sample of a tool causes. */
export interface SamplePrompts {
  tool: string;
  /** Id of the action on the result; absent for the submit itself. */
  action?: string;
  /** File stem of the sample. */
  sample: string;
  calls: ModelCall[];
  /** Why the run ended before it called a model. */
  ended?: string;
}

/** The answers of a sample, and the data of its member. */
export interface SampleInput {
  answers: Answers;
  session?: { email?: string; firstName?: string };
}

/**
 * Collects the model calls of each valid sample of a tool by running production code. Data that only a real run has (a
 * transcript, the text of a page, the last result of another tool) is replaced by placeholders in parentheses.
 *
 * @throws Error naming an automation file that is invalid
 */
export async function toolPrompts(folders: ProjectFolders, tool: ResolvedDeclaration): Promise<SamplePrompts[]> {
  if (tool.kind !== 'form') return [];
  const form = asForm(tool);
  const prompts: SamplePrompts[] = [];
  for (const { declared, name, sample } of sampleRequests(folders.root, form)) {
    const action = declared.action && { action: declared.action };
    const outcome = await requestPrompts(folders, form, declared, sample);
    prompts.push({ tool: tool.id, ...action, sample: name, ...outcome });
  }
  return prompts;
}

/**
 * Returns every request of a tool with every valid sample; `name` is the file stem of the sample. A refinement differs
 * little by sample, so the first suffices.
 */
export function sampleRequests(root: string, form: FormDeclaration) {
  const samples = validSamples(root, form.id);
  return requestsOf(form).flatMap((declared) =>
    (declared.refines ? samples.slice(0, 1) : samples).map(([name, sample]) => ({ declared, name, sample })),
  );
}

/** Collects the model calls of one request of a tool for these answers. */
export async function requestPrompts(
  folders: ProjectFolders,
  form: FormDeclaration,
  declared: DeclaredRequest,
  sample: SampleInput,
): Promise<Pick<SamplePrompts, 'calls' | 'ended'>> {
  const input = await sampleRunInput(folders, form, declared, sample);
  const calls: ModelCall[] = [];
  let reply = '';
  const webhook = stubWebhooks(folders, form, () => reply, calls).get(declared.request.webhook);
  // Webhooks that create documents call no model, and are slow.
  if (!webhook?.live || webhook.makeDocument) return { calls };
  reply = demoReply(webhook.file, input);
  try {
    await webhook.live(runOf(input.body));
    return { calls };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { calls, ...(calls.length === 0 && { ended: error.message }) };
  }
}

/** The input of a run with the answers of a sample. */
export interface SampleRunInput {
  body: Run['body'];
  /** The value of the part that a refinement replaces. */
  part?: unknown;
}

/** Returns the body of one request for these answers, with files in place of their values. */
export async function sampleRunInput(
  folders: ProjectFolders,
  form: FormDeclaration,
  { request, onResult, refines }: DeclaredRequest,
  { answers, session = {} }: SampleInput,
): Promise<SampleRunInput> {
  const facts = {
    ...session,
    ...SAMPLE_VARIABLES,
    webhookAddress: `https://site.example/webhook/${request.webhook}`,
  };
  const result = onResult ? (await demoResult(folders, form, answers))?.result.value : undefined;
  const refineInput = refines && { dialog: firstWish(form, result) };
  const body = requestBody(form, request, { answers, variables: facts, result, ...refineInput });
  const part = refineInput?.dialog.part && valueAt(result, refineInput.dialog.part);
  return { body: withSampleFiles(form, request.webhook, body), part };
}

/** Returns the demo answer as the reply of a model, which the automation accepts without further calls. */
export function demoReply({ sections }: AutomationFile, { body, part }: SampleRunInput): string {
  const demo = part || demoAnswer(sections.Demo ?? '', body);
  return typeof demo === 'string' ? demo : JSON.stringify(demo);
}

/** Returns the first declared wish, for the last part of a result that can be refined. */
function firstWish({ result: shown }: FormDeclaration, result: unknown): { wish: string; part: string } {
  const { wishes: [first] = [], parts } = shown?.refine ?? {};
  return { wish: first?.ask ?? '', part: resultParts(result, parts).at(-1)?.path ?? '' };
}

/** Returns the body as the gateway passes it on, with files in place of their values. */
export function withSampleFiles(form: FormDeclaration, webhook: string, body: Record<string, unknown>): Run['body'] {
  const fields = serverWebhooks(form).find((candidate) => candidate.webhook === webhook)?.entry.files ?? [];
  const byId = new Map(findFileReferences(body, fields).map((file) => [file.id, file]));
  return replaceFiles(body, fields, (id): InputFile => {
    const { value = '', field } = byId.get(id) ?? {};
    const name = fileNameOf(value);
    return { id, name, type: field?.accept[0] ?? '', size: 1, url: `https://site.example/files/${value}` };
  });
}

function validSamples(root: string, tool: string): [name: string, sample: SampleInput][] {
  const folder = join(root, 'tests/tools', tool, 'valid');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort()
    .map((file) => [basename(file, '.json'), readJson<SampleInput>(join(folder, file))]);
}
