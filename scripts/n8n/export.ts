import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { callerFiles } from './callers.ts';
import type { CallerOptions, ExportOptions } from './options.ts';
import { readWebhooks, type Webhook } from './webhooks.ts';
import { isPlanned, MARK, workflowOf } from './workflow.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/**
 * Text of every workflow, by file name: one file per webhook, made from the declarations and their automation.
 *
 * @throws Error naming what a workflow could not do
 */
export async function workflowFiles(options: ExportOptions): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const webhook of readWebhooks(ROOT).filter(isOurTask)) {
    files[`${webhook.name}.json`] = `${JSON.stringify(await workflowOf(webhook, options), null, 2)}\n`;
  }
  return files;
}

/** A webhook whose work no exported workflow does. */
interface Unplanned {
  name: string;
  kind: string;
  /** Whether the operator builds its workflow. */
  byHand: boolean;
}

/** The webhooks whose work no exported workflow does. */
export function unplannedWebhooks(): Unplanned[] {
  const unplanned = readWebhooks(ROOT).filter((webhook) => !isPlanned(webhook));
  return unplanned.map((webhook) => ({
    name: webhook.name,
    kind: webhook.automation.kind,
    byHand: !isOurTask(webhook),
  }));
}

/** The tools that pages without a server of the site cannot run: no workflow does their work, or nobody would count their runs. */
export function toolsThatNeedTheServer(): string[] {
  const submits = readWebhooks(ROOT).filter((webhook) => !webhook.action && isOurTask(webhook));
  return submits.filter((webhook) => !isPlanned(webhook) || webhook.limited).map(({ tool }) => tool);
}

/** A workflow somebody builds by hand must not be written over. */
function isOurTask({ automation }: Webhook): boolean {
  return automation.kind !== 'n8n';
}

/** Writes the workflows into their folder, and takes away those of webhooks that are no more. Answers their paths. */
export async function exportWorkflows(options: ExportOptions): Promise<string[]> {
  return writeWorkflows(options.out, await workflowFiles(options));
}

/** The same for workflows that call tools. */
export async function exportCallers(options: CallerOptions): Promise<string[]> {
  return writeWorkflows(options.out, await callerFiles(options));
}

function writeWorkflows(out: string, files: Record<string, string>): string[] {
  const folder = resolve(out);
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder))
    if (!(name in files) && isOurs(join(folder, name))) rmSync(join(folder, name));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return Object.keys(files).map((name) => join(folder, name));
}

function isOurs(file: string): boolean {
  return file.endsWith('.json') && existsSync(file) && readFileSync(file, 'utf8').includes(`"description": "${MARK}`);
}
