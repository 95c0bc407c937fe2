import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AutomationKinds, RunsReload } from '@/server/runs/runs';
import { formatReport } from '@/toolkit/check/report';
import { generate } from '@/toolkit/codegen/generate';
import type { RuleFinding } from '@/toolkit/finding';
import { isOpenQuestion } from '@/toolkit/project/open-questions';
import { openChecks } from './checks.ts';
import { liveTools, liveWebhooks } from './live-webhooks.ts';
import type { Overlay } from './overlay.ts';

/** Options of `followSaves`: the project, the overlay that shows problems, and the function that reloads the server. */
export interface FollowOptions extends Overlay {
  root: string;
  reload(next: RunsReload): void;
  kinds(): Promise<AutomationKinds>;
}

/** Receives events about the maintainer's work. */
export interface Saves {
  /** Starts the first check, once a page has been opened. */
  pageOpened(): Promise<void>;
  /** This path was written; a `save` with it follows soon. */
  touch(path: string): void;
  /** These paths, relative to the project's folder, were saved. */
  save(saved: ReadonlySet<string>): Promise<void>;
  close(): Promise<void>;
}

/**
 * Handles each save: checks the project and, if the save is good, regenerates code and reloads the server; otherwise shows the
 * problems and keeps the last good state. Saves are handled one after the other; those that arrive meanwhile are merged.
 *
 * Problems that already existed do not block a save. To find them, the project is checked once after the first page was opened
 * or with the first save; with many tools, a check at the start would delay the server by seconds.
 */
export function followSaves(options: FollowOptions): Saves {
  const checks = openChecks(options.root);
  /** The problems at the last reload, which do not block. */
  let acceptedProblems = new Set<string>();
  /** The paths saved since the last reload. */
  let pendingPaths = new Set<string>();
  /** The paths written and not read yet. */
  const unreadPaths = new Set<string>();

  const handleSave = async (saved: ReadonlySet<string>) => {
    pendingPaths = new Set([...pendingPaths, ...saved]);
    for (const path of saved) unreadPaths.delete(path);
    try {
      const problems = (await checks.problems(saved)).filter(({ rule }) => rule !== GENERATED_RULE);
      const newProblems = problems.filter((problem) => !acceptedProblems.has(keyOf(problem)));
      const [postponed, blocking] = [newProblems.filter(canWait), newProblems.filter((problem) => !canWait(problem))];
      if (blocking.length > 0)
        return options.show(`${namesOf(pendingPaths)}: not applied\n\n${formatReport(blocking)}`);
      // Generation reads the current files. If one of them is not checked yet, its own save will handle both.
      await nextTurn();
      if (unreadPaths.size > 0) return;
      const code = [...pendingPaths].some((path) => CODE_PATHS.test(path));
      const tools = toolIdsOf(pendingPaths);
      const { declarations } = await generate({ root: options.root, changed: tools });
      const kinds = code ? await options.kinds() : undefined;
      const reloaded = { webhooks: liveWebhooks(declarations), declarations: liveTools(declarations) };
      options.reload({ ...reloaded, ...(kinds && { kinds }), ...(tools && { tools }) });
      acceptedProblems = new Set(problems.map(keyOf));
      pendingPaths = new Set();
      options.clear();
      if (postponed.length > 0) console.log(`\nApplied, but fix before npm test:\n\n${formatReport(postponed)}\n`);
    } catch (error) {
      options.show(`${namesOf(pendingPaths)}: not applied\n\n${error instanceof Error ? error.message : error}`);
    }
  };

  let last: Promise<void> | undefined;
  /** Paths saved while another save was handled; they are handled together. */
  let queuedPaths: Set<string> | undefined;
  const ensureStarted = () => {
    last ??= begin();
    return last;
  };
  return {
    pageOpened: ensureStarted,
    touch: (path) => unreadPaths.add(path),
    save(saved) {
      if (queuedPaths) for (const path of saved) queuedPaths.add(path);
      else {
        const merged = new Set(saved);
        queuedPaths = merged;
        last = ensureStarted().then(() => {
          queuedPaths = undefined;
          return handleSave(merged);
        });
      }
      return ensureStarted();
    },
    close: checks.close,
  };

  async function begin(): Promise<void> {
    try {
      const problems = await checks.problems(new Set());
      // Files written before the first check may hold new problems, so their problems are not accepted.
      const before = problems.filter(({ file }) => ![...unreadPaths].some((path) => isAffectedBy(path, file)));
      acceptedProblems = new Set(before.map(keyOf));
    } catch {
      // A schema cannot be read: the first save reports it.
    }
  }
}

/** The rule whose findings code generation fixes. */
const GENERATED_RULE = 'contract-current';

/** Matches code and settings on which automations depend, except for the files of tools. */
const CODE_PATHS = /^(src\/|brand\.json$)/;

/**
 * Returns true if a problem does not block during development, because a tool works without some samples, texts and prompts.
 */
function canWait(finding: RuleFinding): boolean {
  const { file, rule } = finding;
  return (
    isOpenQuestion(finding) ||
    file.startsWith('tests/') ||
    rule.startsWith('samples-') ||
    rule === 'prompt-and-demo' ||
    rule === 'invalid-covers-required'
  );
}

/** Returns a key of a problem that stays the same if the problem only moves within its file. */
function keyOf({ file, rule, found, expected }: RuleFinding): string {
  return JSON.stringify([file, rule, found, expected]);
}

/** Returns the tools whose folders contain these paths; undefined if a path in another folder may affect all tools. */
function toolIdsOf(paths: ReadonlySet<string>): Set<string> | undefined {
  const ownPaths = [...paths].filter((path) => !path.startsWith('tests/'));
  const ids = ownPaths.map((path) => /^tools\/([^/]+?)(\/|$)/.exec(path)?.[1]);
  return ids.every((id) => id !== undefined && !id.includes('.')) ? new Set(ids as string[]) : undefined;
}

/**
 * Returns true if a saved path may cause a problem in a file: paths of a tool affect only that tool, all other paths every file.
 */
function isAffectedBy(savedPath: string, file: string): boolean {
  const [, tool] = TOOL_PATH.exec(savedPath) ?? [];
  return tool === undefined || tool === TOOL_PATH.exec(file)?.[1];
}

const TOOL_PATH = /^(?:tests\/)?tools\/([^/.]+)(?:\/|$)/;

function namesOf(saved: ReadonlySet<string>): string {
  return [...saved].sort().join(', ');
}
