import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AutomationKinds, Takeover } from '@/server/gateway/gateway';
import { generate } from '../codegen/generate.ts';
import type { RuleFinding } from '../lib/finding.ts';
import { isOpenQuestion } from '../lib/open-questions.ts';
import { reportText } from '../lib/report.ts';
import { openChecks } from './checks.ts';
import { liveTools, liveWebhooks } from './live-webhooks.ts';
import type { Overlay } from './overlay.ts';

/** Who follows what is saved. */
export interface Follower extends Overlay {
  root: string;
  takeOver(next: Takeover): void;
  /** Loads the kinds of automation from their code as it now stands. */
  kinds(): Promise<AutomationKinds>;
}

/** What is told of the maintainer's doings. */
export interface Saves {
  /** A page was opened. */
  begin(): Promise<void>;
  /** This path was written; it is told of by a save soon. */
  touch(path: string): void;
  /** These paths were saved, from the project's folder. */
  save(saved: ReadonlySet<string>): Promise<void>;
  close(): Promise<void>;
}

/**
 * Answers each save: checks the project, and where the save is good generates what is made of it and lets the server take
 * over; otherwise its words are shown, and everything stays as it last was good. One answer after the other; what is saved
 * meanwhile is answered together.
 *
 * What was wrong before holds nobody up. To know that, all is checked after the first page was opened, or when something is
 * saved earlier, and not while the server starts: where there are many tools it takes seconds.
 */
export function followSaves(follower: Follower): Saves {
  const checks = openChecks(follower.root);
  /** What was wrong when all was last taken over: it holds nobody up. */
  let accepted = new Set<string>();
  /** What was saved since then. */
  let waiting = new Set<string>();
  /** What was written and not read yet. */
  const unread = new Set<string>();

  const answer = async (saved: ReadonlySet<string>) => {
    waiting = new Set([...waiting, ...saved]);
    for (const path of saved) unread.delete(path);
    try {
      const problems = (await checks.problems(saved)).filter(({ rule }) => rule !== MENDED);
      const caused = problems.filter((problem) => !accepted.has(keyOf(problem)));
      const [toDo, holding] = [caused.filter(mayWait), caused.filter((problem) => !mayWait(problem))];
      if (holding.length > 0) return follower.show(`${namesOf(waiting)}: not taken over\n\n${reportText(holding)}`);
      // What is made is made of what lies there now: with something in it that nobody has checked, the save of that answers for both.
      await nextTurn();
      if (unread.size > 0) return;
      const code = [...waiting].some((path) => CODE.test(path));
      const tools = toolsIn(waiting);
      const { declarations } = await generate({ root: follower.root, changed: tools });
      const kinds = code ? await follower.kinds() : undefined;
      const made = { webhooks: liveWebhooks(declarations), declarations: liveTools(declarations) };
      follower.takeOver({ ...made, ...(kinds && { kinds }), ...(tools && { tools }) });
      accepted = new Set(problems.map(keyOf));
      waiting = new Set();
      follower.clear();
      if (toDo.length > 0) console.log(`\nTaken over; before npm test:\n\n${reportText(toDo)}\n`);
    } catch (error) {
      follower.show(`${namesOf(waiting)}: not taken over\n\n${error instanceof Error ? error.message : error}`);
    }
  };

  let last: Promise<void> | undefined;
  /** What was saved while another save was answered: one answer will do for all of it. */
  let queued: Set<string> | undefined;
  const begun = () => {
    last ??= begin();
    return last;
  };
  return {
    begin: begun,
    touch: (path) => unread.add(path),
    save(saved) {
      if (queued) for (const path of saved) queued.add(path);
      else {
        const together = new Set(saved);
        queued = together;
        last = begun().then(() => {
          queued = undefined;
          return answer(together);
        });
      }
      return begun();
    },
    close: checks.close,
  };

  async function begin(): Promise<void> {
    try {
      const problems = await checks.problems(new Set());
      // Nobody knows what was wrong before, where something was written before anybody looked.
      const before = problems.filter(({ file }) => ![...unread].some((path) => concerns(path, file)));
      accepted = new Set(before.map(keyOf));
    } catch {
      // A contract that cannot be read: the first save says so.
    }
  }
}

/** Generating mends what this rule finds. */
const MENDED = 'contract-current';

/** What automations are made with, beside what a tool says. */
const CODE = /^(src\/|brand\.json$)/;

/** Samples are for tests, and words and prompts can still be written: what lacks them works, and has them before it is done. */
function mayWait(finding: RuleFinding): boolean {
  const { file, rule } = finding;
  return (
    isOpenQuestion(finding) ||
    file.startsWith('tests/') ||
    rule.startsWith('samples-') ||
    rule === 'prompt-and-demo' ||
    rule === 'invalid-covers-required'
  );
}

/** The same for a problem that has only moved. */
function keyOf({ file, rule, found, expected }: RuleFinding): string {
  return JSON.stringify([file, rule, found, expected]);
}

/** The tools whose folders these paths lie in; undefined where some lie elsewhere, and may concern all. */
function toolsIn(paths: ReadonlySet<string>): Set<string> | undefined {
  const own = [...paths].filter((path) => !path.startsWith('tests/'));
  const ids = own.map((path) => /^tools\/([^/]+?)(\/|$)/.exec(path)?.[1]);
  return ids.every((id) => id !== undefined && !id.includes('.')) ? new Set(ids as string[]) : undefined;
}

/** Whether a problem in a file may come of what was written: a tool and its samples concern that tool, all else every file. */
function concerns(written: string, file: string): boolean {
  const [, tool] = OF_A_TOOL.exec(written) ?? [];
  return tool === undefined || tool === OF_A_TOOL.exec(file)?.[1];
}

const OF_A_TOOL = /^(?:tests\/)?tools\/([^/.]+)(?:\/|$)/;

function namesOf(saved: ReadonlySet<string>): string {
  return [...saved].sort().join(', ');
}
