import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Failure } from '@/contracts/failure';
import { asForm } from '@/registry/options';
import { withSampleFiles } from '../prompts/prompts';
import type { ModelCall } from '../prompts/stub-provider';
import { runOf, stubWebhooks } from '../prompts/stub-run';
import type { ScriptRun } from './stored-run';
import { findVersion, type ToolSource } from './tool-history';

/** The rebuilt calls to a model of a run. */
export interface Reproduction {
  calls: ModelCall[];
  /** The commit with the files of its tool; absent for the working tree. */
  commit?: string;
  /** true: the model got exactly these messages first. Calls that asked for a corrected answer are not stored. */
  isExact: boolean;
  /** Differences from the run, also possible ones. */
  notes: string[];
}

/** Matches the placeholder for a page or file whose text only the run had. */
const PLACEHOLDER = /\((?:the text of|what is said in)[^)]*\)/;

/**
 * Rebuilds the calls to a model that a run made: the files of its tool come from Git, the body from the run.
 *
 * @throws Error saying why that cannot be done
 */
export async function reproduce(root: string, run: ScriptRun): Promise<Reproduction> {
  if (run.mode === 'demo') throw new Error('This run was a demo, which calls no model.');
  if (!run.toolVersion) throw new Error('This run is older than the recording of versions, so its files are unknown.');
  const { source, isEngineSame, exactCommit } = findVersion(root, run.tool, run.toolVersion);
  if (!source)
    throw new Error(
      `No commit of this repository has version ${run.toolVersion} of ${run.tool}. Either its changes were never committed, or the commit is not in this clone: try git fetch --unshallow.`,
    );
  const calls = await rebuildCalls(root, run, source);
  if (calls.length === 0) throw new Error(`${run.webhook} calls no model here, but a workflow outside of this site.`);
  const notes = [
    !isEngineSame && engineNote(exactCommit),
    calls.some(({ body }) => PLACEHOLDER.test(JSON.stringify(body))) &&
      'The texts of pages and files that the run read are not stored; placeholders in parentheses replace them.',
    calls.length > 1 && 'The run made several calls. The stored answer is used as the reply to each of them.',
  ].filter((note) => note !== false);
  return { calls, ...(source.commit && { commit: source.commit }), isExact: notes.length === 0, notes };
}

function engineNote(commit: string | undefined): string {
  const elsewhere = commit
    ? `A checkout of ${commit} has the engine of the run, with which this command gives the exact messages.`
    : 'No commit here has the engine of the run.';
  return `The engine has changed since the run: these are the messages of the current engine. ${elsewhere}`;
}

async function rebuildCalls(root: string, run: ScriptRun, source: ToolSource): Promise<ModelCall[]> {
  const toolsDir = mkdtempSync(join(tmpdir(), 'reproduce-'));
  try {
    const form = asForm(source.declaration);
    mkdirSync(join(toolsDir, form.id));
    writeFileSync(join(toolsDir, form.id, 'automation.md'), source.automation);
    const calls: ModelCall[] = [];
    const webhook = stubWebhooks({ root, toolsDir }, form, () => modelReply(run), calls).get(run.webhook);
    const { recall, spelling, model } = run;
    const body = withSampleFiles(form, run.webhook, run.body);
    await webhook
      ?.live?.({ ...runOf(body), recall, spelling: async () => spelling, ...(model && { model }) })
      .catch((error: unknown) => {
        // The current engine may reject the stored answer; by then the calls have been recorded.
        if (!(error instanceof Failure)) throw error;
      });
    return calls;
  } finally {
    rmSync(toolsDir, { recursive: true });
  }
}

/** Returns the reply of the model, taken from the stored answer. */
function modelReply({ answer }: ScriptRun): string {
  try {
    const { choices } = JSON.parse(answer?.body ?? '') as { choices?: { message?: { content?: unknown } }[] };
    const content = choices?.[0]?.message?.content;
    if (typeof content === 'string') return content;
  } catch {
    // The answer is plain text.
  }
  return answer?.body ?? '';
}
