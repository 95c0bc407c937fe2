import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { RATING_REASONS, type RatingReason } from '@/contracts/rating';
import type { Answers } from '@/registry/answers';
import { asForm, type FormDeclaration } from '@/registry/options';
import { keywordsBrokenBy } from '../declaration/broken-keywords';
import { compileForm } from '../declaration/form-validator';
import { loadTools, readJson } from '../project/load-tools';
import type { Sample } from '../project/sample-files';
import { anonymousAnswers } from './anonymous-answers';
import type { ScriptRun } from './stored-run';

/** A valid sample made from a run. */
export interface RunSample {
  form: FormDeclaration;
  /** Path of the sample, relative to the project. */
  path: string;
  /** Why the member rated the result as not good. */
  reason?: RatingReason | undefined;
  answers: Answers;
}

/**
 * Makes a valid sample from a run whose result was rated as not good, without the words of its member.
 *
 * @throws Error saying why that cannot be done
 */
export function makeSample(root: string, run: Pick<ScriptRun, 'id' | 'tool' | 'inputs' | 'rating'>): RunSample {
  const { id, tool, inputs, rating } = run;
  if (rating?.good !== false) throw new Error('Nobody has rated the result of this run as not good.');
  if (!inputs)
    throw new Error(
      'The answers of this run were not stored, because it was started neither from the form nor by the API.',
    );
  const declaration = loadTools(join(root, 'tools')).declarations.find((candidate) => candidate.id === tool);
  if (declaration?.kind !== 'form') throw new Error(`There is no tool ${tool} any more.`);
  const form = asForm(declaration);
  const folder = `tests/tools/${tool}/valid`;
  const answers = anonymousAnswers(form, inputs, sampleAnswers(join(root, folder)));
  requireValid(form, answers);
  const { reason } = rating;
  return { form, answers, reason, path: `${folder}/rated-${reason ?? 'bad'}-${id.slice(0, 8)}.json` };
}

/** Writes a sample into the project. */
export function writeSample(root: string, { path, reason, answers }: RunSample): void {
  const label = RATING_REASONS.find(({ value }) => value === reason)?.label.toLowerCase();
  const sample = {
    $schema: '../../../../schemas/samples/valid.schema.json',
    why: `A result was rated as not good${label ? `: ${label}` : ''}.`,
    answers,
  };
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), `${JSON.stringify(sample, null, 2)}\n`);
}

function sampleAnswers(folder: string): Record<string, unknown>[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort()
    .map((file) => readJson<Sample>(join(folder, file)).answers ?? {});
}

/** Checks answers against a form. @throws Error naming the fields it rejects */
function requireValid(form: FormDeclaration, answers: Readonly<Record<string, unknown>>): void {
  const compiled = compileForm(form);
  if ('error' in compiled) throw new Error(compiled.error);
  const brokenKeywords = Object.entries(keywordsBrokenBy(form, compiled.validate, answers));
  if (brokenKeywords.length === 0) return;
  const problems = brokenKeywords.map(([field, keywords]) => `${field} (${keywords.join(', ')})`);
  throw new Error(
    `The form rejects the sample: ${problems.join('; ')}. The text of a field with a pattern or format comes from a valid sample of the tool: add one that fills in this field.`,
  );
}
