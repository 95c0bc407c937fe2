import type { Declaration } from '@/generated/declaration';
import type { Defaults } from '@/registry/surface/defaults';
import { readDeclaration } from '@/registry/surface/read-declaration';
import { applyRules, loadRules } from '@/toolkit/check/rules';
import type { Draft } from '@/toolkit/new-tool/draft';
import { draftFiles } from '@/toolkit/new-tool/draft-files';
import { paramsForSource } from '@/toolkit/new-tool/new-tool-params';
import { createCheckInput } from '@/toolkit/project/check-input';
import { loadNormalisers } from '@/toolkit/project/load-normalisers';
import { isOpenQuestion } from '@/toolkit/project/open-questions';
import { pluginsOf } from '@/toolkit/project/plugin-files';
import { readProject } from '@/toolkit/project/read-project';
import { HOME } from '../fixtures/on-disk.ts';

const files = readProject(HOME);
/** The project, as new tools are checked beside it. */
export const input = createCheckInput(files, await loadNormalisers(HOME, pluginsOf(files)));
const rules = await loadRules();

/** Creates a tool from a draft and checks it. */
export async function toolOf(draft: Draft, given: { id?: string; title?: string } = {}) {
  const place = paramsForSource({ ...given, title: given.title ?? draft.title }, input);
  const { files: made, questions } = await draftFiles(place, draft, input);
  const problems = applyRules(rules, createCheckInput(new Map([...files, ...Object.entries(made)]), input));
  const text = (name: string) => made[`tools/${place.id}/${name}`] ?? '';
  const sample = (name: string) => JSON.parse(made[`tests/tools/${place.id}/${name}.json`] ?? 'null');
  return {
    ...place,
    made,
    all: Object.values(made).join('\n'),
    declaration: readDeclaration(JSON.parse(text('tool.json')), input.defaults?.value as Defaults)
      .declaration as unknown as Declaration,
    automation: text('automation.md'),
    questions: questions.map(({ about, guess }) => `${about}: ${guess}`),
    open: problems.filter(({ rule }) => rule === 'questions-open').length,
    /** Problems the check finds, except open questions. */
    problems: problems
      .filter((problem) => !isOpenQuestion(problem) && problem.file in made)
      .map(({ rule, file, line, found }) => `${rule} ${file}:${line} ${found}`),
    sample,
  };
}
