import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Declaration } from '@/generated/declaration';
import { toSurface } from '@/toolkit/fix/to-surface';
import { loadDeclaration, loadDefaults, toolFolders } from '@/toolkit/project/load-tools';

/** A copy of a project with many tools; `remove` deletes it. */
export interface ManyTools {
  root: string;
  remove(): void;
}

/**
 * Copies this project, and then its tools with a page, in turn, until there are `count` tools. Each copy gets its own
 * name, route, webhooks and storage key, so that the check reports no problems.
 */
export function copyProject(count: number, from: string): ManyTools {
  const root = mkdtempSync(join(tmpdir(), 'many-tools-'));
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: from });
  for (const file of listed.toString().split('\n').filter(Boolean))
    cpSync(join(from, file), join(root, file), { recursive: true, force: true });
  linkPackages(join(from, 'node_modules'), join(root, 'node_modules'));
  const folders = toolFolders(join(root, 'tools'));
  const originals = folders.filter((id) => copyable(loadDeclaration(join(root, 'tools'), id)));
  for (let index = 0; folders.length + index < count; index++)
    copyTool(root, originals[index % originals.length] as string, Math.floor(index / originals.length));
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}

/** Links the packages into a separate `node_modules`, because build programs write their caches there. */
function linkPackages(from: string, to: string): void {
  mkdirSync(to);
  const names = readdirSync(from).filter((name) => name === '.bin' || !name.startsWith('.'));
  for (const name of names) symlinkSync(join(from, name), join(to, name));
}

/** Returns true if a tool can be copied. Choosers and steps of the program cannot: they refer to other tools. */
function copyable({ kind, page, after }: Declaration): boolean {
  return kind === 'form' && page !== undefined && after === undefined;
}

function copyTool(root: string, original: string, round: number): void {
  const mark = letters(round);
  const id = `${original}-${mark}`;
  const tools = join(root, 'tools');
  const resolved = loadDeclaration(tools, original);
  const declared = JSON.stringify(resolved);
  for (const folder of ['tools', 'tests/tools'])
    for (const file of filesBelow(join(root, folder, original))) {
      const target = join(root, folder, id, file);
      mkdirSync(dirname(target), { recursive: true });
      const source = join(root, folder, original, file);
      if (file.endsWith('.md')) writeFileSync(target, withOwnLists(readFileSync(source, 'utf8'), declared, mark));
      else cpSync(source, target);
    }
  const own = withOwnWebhooks(resolved, mark) as Declaration;
  for (const field of Object.values(own.form?.properties ?? {}))
    Object.assign(field, { title: `${field.title} ${mark}` });
  Object.assign(own, {
    id,
    page: { ...own.page, route: `${own.page?.route}-${mark}`, title: `${own.page?.title} ${mark}` },
    ...(own.card && {
      card: {
        ...own.card,
        title: `${own.card.title} ${mark}`,
        order: (own.card.order ?? 0) + 1000 * (round + 1),
        status: 'unlisted',
      },
    }),
    ...(own.storage && { storage: { ...own.storage, key: `${own.storage.key}${mark.toUpperCase()}` } }),
  });
  writeFileSync(
    join(root, 'tools', id, 'tool.json'),
    `${JSON.stringify(toSurface({ ...own }, loadDefaults(tools)), null, 2)}\n`,
  );
}

/** Returns a number as letters: names of webhooks and storage keys have no digits. */
function letters(number: number): string {
  return number < 26 ? String.fromCharCode(97 + number) : letters(Math.floor(number / 26) - 1) + letters(number % 26);
}

/** Renames the demo lists of an automation like their webhooks. */
function withOwnLists(automation: string, declaration: string, mark: string): string {
  return automation.replaceAll(/^## Demo: (.+)$/gm, (heading, name) =>
    declaration.includes(`"webhook": "${name}"`) ? `${heading}-${mark}` : heading,
  );
}

function withOwnWebhooks(value: unknown, mark: string): unknown {
  if (Array.isArray(value)) return value.map((item) => withOwnWebhooks(item, mark));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [
    key,
    key === 'webhook' && typeof inner === 'string' ? `${inner}-${mark}` : withOwnWebhooks(inner, mark),
  ]);
  return Object.fromEntries(entries);
}

function filesBelow(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}
