import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { callerFiles } from './caller-workflows.ts';
import type { CallerOptions, ExportOptions } from './options.ts';
import { readWebhooks, type Webhook } from './webhooks.ts';
import { buildWorkflow, GENERATED_MARK, hasPlan } from './workflow.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/**
 * Returns a workflow file for each webhook, by file name, generated from declarations and automation files.
 *
 * @throws Error that names what a workflow cannot do
 */
export async function workflowFiles(options: ExportOptions): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const webhook of readWebhooks(ROOT).filter(isExported)) {
    files[`${webhook.name}.json`] = `${JSON.stringify(await buildWorkflow(webhook, options), null, 2)}\n`;
  }
  return files;
}

/** A webhook that no exported workflow can serve. */
interface UnservableWebhook {
  name: string;
  kind: string;
  /** true if the operator builds the workflow. */
  isBuiltByOperator: boolean;
}

/** Returns the webhooks that no exported workflow can serve. */
export function unservableWebhooks(): UnservableWebhook[] {
  const unservable = readWebhooks(ROOT).filter((webhook) => !hasPlan(webhook));
  return unservable.map((webhook) => ({
    name: webhook.name,
    kind: webhook.automation.kind,
    isBuiltByOperator: !isExported(webhook),
  }));
}

/** Returns the tools that need the site's server, because no workflow can serve them or their runs must be counted. */
export function toolsThatNeedTheServer(): string[] {
  const submits = readWebhooks(ROOT).filter((webhook) => !webhook.action && isExported(webhook));
  return submits.filter((webhook) => !hasPlan(webhook) || webhook.isLimited).map(({ tool }) => tool);
}

/** Returns false for a webhook whose workflow the operator builds: an export must not overwrite it. */
function isExported({ automation }: Webhook): boolean {
  return automation.kind !== 'n8n';
}

/** Writes the workflows into their folder and deletes those of removed webhooks. Returns their paths. */
export async function exportWorkflows(options: ExportOptions): Promise<string[]> {
  return writeWorkflows(options.out, await workflowFiles(options));
}

/** Writes the workflows that call tools, and deletes those of removed tools. Returns their paths. */
export async function exportCallers(options: CallerOptions): Promise<string[]> {
  return writeWorkflows(options.out, await callerFiles(options));
}

function writeWorkflows(out: string, files: Record<string, string>): string[] {
  const folder = resolve(out);
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder))
    if (!(name in files) && isGeneratedFile(join(folder, name))) rmSync(join(folder, name));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return Object.keys(files).map((name) => join(folder, name));
}

function isGeneratedFile(file: string): boolean {
  return (
    file.endsWith('.json') &&
    existsSync(file) &&
    readFileSync(file, 'utf8').includes(`"description": "${GENERATED_MARK}`)
  );
}
