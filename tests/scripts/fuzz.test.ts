import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderSchema } from '@/registry/form-schemas';
import { requestBody } from '@/registry/request-body';
import { requestSchema } from '@/registry/request-schema';
import { requestsOf } from '@/registry/requests';
import { uiSchema } from '@/registry/ui-schema';
import { strictAjv } from '../../scripts/codegen/strict-ajv.ts';
import { compileForm } from '../../scripts/lib/form-validator.ts';
import { readProject } from '../../scripts/lib/read-project.ts';
import { type CheckInput, checkInput, type FormTool, withTool } from '../../scripts/lib/registry-input.ts';
import { loadRules } from '../../scripts/lib/rules.ts';
import { sampleValue } from '../../scripts/lib/sample-files.ts';
import { mutated } from './fixtures/mutations.ts';
import { HOME } from './fixtures/on-disk.ts';

/** How many mutations are tried; `FUZZ=4000` tries more of them, as many as wanted. */
const RUNS = Number(process.env.FUZZ ?? 4000);

/** A failure names the seed it is found again with. */
const SEED = Number(process.env.FUZZ_SEED ?? 20260102);

const project = checkInput(readProject(HOME));
const rules = await loadRules();
const ids = project.tools.map(({ id }) => id);

/** The project with no tool but one, whose declaration reads otherwise. */
function alone(id: string, declaration: unknown): CheckInput {
  const samples = project.samples.filter(({ tool }) => tool === id);
  const tools = project.tools.filter((tool) => tool.id === id);
  const changed = withTool({ ...project, tools, samples }, id, JSON.stringify(declaration, null, 2));
  // What is read of the rest of the project stays as it is, and costs most of the time.
  return { ...changed, files: new Map() };
}

const ownFindings = (input: CheckInput) =>
  rules.flatMap(({ rule, check }) => check(input).map(({ found }) => `${rule.name}: ${found}`));

/** What each tool is told when it is looked at alone: links to others lead nowhere then. */
const before = new Map(
  project.tools.map(({ id, source }) => [id, new Set(ownFindings(alone(id, source.value)))] as const),
);

/** Does with a form what codegen and the page do. @throws whatever they would */
function tryForm(input: CheckInput, tool: FormTool): void {
  const { form } = tool;
  renderSchema(form);
  uiSchema(form);
  expect(compileForm(form)).not.toHaveProperty('refused');
  for (const { request, dialog } of requestsOf(form)) strictAjv().compile(requestSchema(form, request, dialog));
  const answers = input.samples.filter(({ folder }) => folder === 'valid').map((sample) => sampleValue(sample).answers);
  for (const filled of answers) {
    if (form.request && filled) requestBody(form, form.request, { answers: filled, facts: { now: 'now' } });
  }
}

/** A seed of its own for each tool: another tool beside it tries nothing else of it. */
function seedOf(id: string): number {
  return [...id].reduce((seed, letter) => (seed * 31 + letter.charCodeAt(0)) | 0, SEED);
}

describe('a declaration with one thing otherwise', () => {
  const numRuns = Math.ceil(RUNS / ids.length);

  it.each(ids)('never makes a rule throw, and what passes every rule compiles, shows and sends: %s', (id) => {
    let passed = 0;
    const own = project.tools.find((tool) => tool.id === id)?.source.value;
    const property = fc.property(fc.infiniteStream(fc.nat(0x7fffffff)), (stream) => {
      const { what, value } = mutated(own, (below) => Number(stream.next().value) % below);
      const input = alone(id, value);
      try {
        const news = ownFindings(input).filter((found) => !before.get(id)?.has(found));
        if (news.length > 0) return;
        passed += 1;
        for (const tool of input.forms) tryForm(input, tool);
      } catch (error) {
        throw new Error(`${id}, ${what}: ${error instanceof Error ? error.stack : error}`);
      }
    });
    fc.assert(property, { seed: seedOf(id), numRuns, endOnFailure: true });
    expect(passed).toBeGreaterThan(numRuns / 50);
  });
});
