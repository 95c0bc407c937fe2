import type { Declaration } from '@/generated/declaration';
import { isOpenQuestion } from '../../../scripts/lib/open-questions.ts';
import { pluginsOf } from '../../../scripts/lib/plugin-files.ts';
import { readProject } from '../../../scripts/lib/read-project.ts';
import { loadReaders } from '../../../scripts/lib/readers.ts';
import { checkInput } from '../../../scripts/lib/registry-input.ts';
import { applyRules, loadRules } from '../../../scripts/lib/rules.ts';
import type { Draft } from '../../../scripts/new-tool/draft.ts';
import { draftFiles } from '../../../scripts/new-tool/draft-files.ts';
import { placeFor } from '../../../scripts/new-tool/wishes.ts';
import { HOME } from '../fixtures/on-disk.ts';

const files = readProject(HOME);
const input = checkInput(files, await loadReaders(HOME, pluginsOf(files)));
const rules = await loadRules();

/** A tool made of a draft, and what the check says of it. */
export async function toolOf(draft: Draft, given: { id?: string; title?: string } = {}) {
  const place = placeFor({ ...given, title: given.title ?? draft.title }, input);
  const { files: made, questions } = await draftFiles(place, draft, input);
  const problems = applyRules(rules, checkInput(new Map([...files, ...Object.entries(made)]), input));
  const text = (name: string) => made[`tools/${place.id}/${name}`] ?? '';
  const sample = (name: string) => JSON.parse(made[`tests/tools/${place.id}/${name}.json`] ?? 'null');
  return {
    ...place,
    made,
    all: Object.values(made).join('\n'),
    declaration: JSON.parse(text('tool.json')) as Declaration,
    automation: text('automation.md'),
    questions: questions.map(({ about, guess }) => `${about}: ${guess}`),
    open: problems.filter(({ rule }) => rule === 'questions-open').length,
    /** What the check has against it, but for its open questions. */
    problems: problems
      .filter((problem) => !isOpenQuestion(problem) && problem.file in made)
      .map(({ rule, file, line, found }) => `${rule} ${file}:${line} ${found}`),
    sample,
  };
}
