import { execFileSync, type StdioOptions } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Declaration } from '@/generated/declaration';
import type { OptionLists } from '@/generated/options';
import { type ResolvedDeclaration, resolveOptions } from '@/registry/options';
import type { Defaults } from '@/registry/surface/defaults';
import { readDeclaration } from '@/registry/surface/read-declaration';
import { isCheckedFile } from '../project/read-project';
import { ENGINE_FOLDERS, engineHash, engineVersion, toolVersion } from '../project/tool-version';

/** The files of a tool at one moment of its history. */
export interface ToolSource {
  /** Absent for the files in the working tree. */
  commit?: string;
  declaration: ResolvedDeclaration;
  automation: string;
  version: string;
}

/** The place of a version of a tool. */
export interface FoundVersion {
  /** The files of the tool; absent if no commit has them. */
  source?: ToolSource;
  /** True if the working tree has the engine of the version. */
  isEngineSame: boolean;
  /** The commit that has both the tool and the engine of the version, if the working tree has another engine. */
  exactCommit?: string;
}

/** Finds the files of a version of a tool: in the working tree, or else in the history of Git, newest first. */
export function findVersion(root: string, tool: string, version: string): FoundVersion {
  const [toolPart, enginePart] = version.split('-');
  const isEngineSame = engineVersion(root) === enginePart;
  let source: ToolSource | undefined;
  for (const candidate of sources(root, tool)) {
    if (!candidate.version.startsWith(`${toolPart}-`)) continue;
    source ??= candidate;
    if (isEngineSame) break;
    if (candidate.commit && candidate.version === version)
      return { source, isEngineSame, exactCommit: candidate.commit };
  }
  return { ...(source && { source }), isEngineSame };
}

/** Yields every state of a tool and of the engine: the working tree, then each commit that changed them. */
function* sources(root: string, tool: string): Generator<ToolSource> {
  const workingTree = sourceOf(
    (path) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : ''),
    tool,
  );
  if (workingTree) {
    const { declaration, automation } = workingTree;
    yield { ...workingTree, version: toolVersion(declaration, automation, engineVersion(root)) };
  }
  const paths = [`tools/${tool}`, 'tools/defaults.json', 'tools/options.json', ...ENGINE_FOLDERS];
  const commits = git(root, 'log', '--full-history', '--format=%H', '--', ...paths)
    .split('\n')
    .filter(Boolean);
  for (const commit of commits) {
    const source = sourceOf((path) => show(root, commit, path), tool);
    if (source)
      yield { ...source, commit, version: toolVersion(source.declaration, source.automation, engineAt(root, commit)) };
  }
}

/** Reads the files of a tool; returns undefined if it did not exist, or its declaration can no longer be read. */
function sourceOf(read: (path: string) => string, tool: string): Omit<ToolSource, 'version'> | undefined {
  try {
    const lists = JSON.parse(read('tools/options.json')) as OptionLists;
    const defaults = JSON.parse(read('tools/defaults.json') || '{}') as Defaults;
    const lowered = readDeclaration(JSON.parse(read(`tools/${tool}/tool.json`)), defaults);
    const declaration = resolveOptions(lowered.declaration as unknown as Declaration, lists);
    return { declaration, automation: read(`tools/${tool}/automation.md`) };
  } catch {
    return undefined;
  }
}

function engineAt(root: string, commit: string): string {
  const lines = git(root, 'ls-tree', '-r', '-z', commit, '--', ...ENGINE_FOLDERS)
    .split('\0')
    .filter(Boolean);
  const files = lines.map((line): [string, string] => {
    const [entry = '', path = ''] = line.split('\t');
    return [path, entry.split(' ')[2] ?? ''];
  });
  return engineHash(files.filter(([path]) => isCheckedFile(path)));
}

/** Returns a file as of a commit; empty if it did not exist. */
function show(root: string, commit: string, path: string): string {
  try {
    return git(root, 'show', `${commit}:./${path}`);
  } catch {
    return '';
  }
}

function git(root: string, ...args: string[]): string {
  const stdio: StdioOptions = ['ignore', 'pipe', 'ignore'];
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 100_000_000, stdio });
}
