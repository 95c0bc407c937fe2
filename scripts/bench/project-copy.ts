import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Declaration } from '@/generated/declaration';
import { toSurface } from '@/toolkit/fix/to-surface';
import { loadDeclaration, loadDefaults, toolFolders } from '@/toolkit/project/load-tools';

/** A copy of a project that has more tools; `remove` deletes it. */
export interface ProjectCopy {
  root: string;
  remove(): void;
}

/**
 * Copies the project in `from`, then copies its tools until there are `count`. Each copied tool gets another id, route,
 * webhook and storage key, so that the check reports no problems.
 */
export function copyProject(count: number, from: string): ProjectCopy {
  const root = mkdtempSync(join(tmpdir(), 'many-tools-'));
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: from });
  for (const file of files.toString().split('\n').filter(Boolean))
    cpSync(join(from, file), join(root, file), { recursive: true, force: true });
  linkPackages(join(from, 'node_modules'), join(root, 'node_modules'));
  const folders = toolFolders(join(root, 'tools'));
  const originals = folders.filter((id) => canCopy(loadDeclaration(join(root, 'tools'), id)));
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

/** Returns true if a tool can be copied. Choosers and steps of the program refer to other tools, so they cannot. */
function canCopy({ kind, page, after }: Declaration): boolean {
  return kind === 'form' && page !== undefined && after === undefined;
}

function copyTool(root: string, original: string, round: number): void {
  const mark = String(round);
  const id = `${original}-${mark}`;
  const tools = join(root, 'tools');
  const resolved = loadDeclaration(tools, original);
  const declarationText = JSON.stringify(resolved);
  for (const folder of ['tools', 'tests/tools'])
    for (const file of filesBelow(join(root, folder, original))) {
      const target = join(root, folder, id, file);
      mkdirSync(dirname(target), { recursive: true });
      const source = join(root, folder, original, file);
      if (file.endsWith('.md'))
        writeFileSync(target, renameDemoLists(readFileSync(source, 'utf8'), declarationText, mark));
      else cpSync(source, target);
    }
  const copy = renameWebhooks(resolved, mark) as Declaration;
  for (const field of Object.values(copy.form?.properties ?? {}))
    Object.assign(field, { title: `${field.title} ${mark}` });
  Object.assign(copy, {
    id,
    page: { ...copy.page, route: `${copy.page?.route}-${mark}`, title: `${copy.page?.title} ${mark}` },
    ...(copy.card && {
      card: {
        ...copy.card,
        title: `${copy.card.title} ${mark}`,
        order: (copy.card.order ?? 0) + 1000 * (round + 1),
        status: 'unlisted',
      },
    }),
    ...(copy.storage && { storage: { ...copy.storage, key: `${copy.storage.key}${mark}` } }),
  });
  writeFileSync(
    join(root, 'tools', id, 'tool.json'),
    `${JSON.stringify(toSurface({ ...copy }, loadDefaults(tools)), null, 2)}\n`,
  );
}

/** Gives the demo lists of an automation the new names of their webhooks. */
function renameDemoLists(automation: string, declaration: string, mark: string): string {
  return automation.replaceAll(/^## Demo: (.+)$/gm, (heading, name) =>
    declaration.includes(`"webhook": "${name}"`) ? `${heading}-${mark}` : heading,
  );
}

function renameWebhooks(value: unknown, mark: string): unknown {
  if (Array.isArray(value)) return value.map((item) => renameWebhooks(item, mark));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [
    key,
    key === 'webhook' && typeof inner === 'string' ? `${inner}-${mark}` : renameWebhooks(inner, mark),
  ]);
  return Object.fromEntries(entries);
}

function filesBelow(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}
