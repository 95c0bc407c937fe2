import { describe, expect, it } from 'vitest';
import { renderSchema } from '@/registry/form-schemas';
import { requestBody } from '@/registry/request-body';
import { requestSchema } from '@/registry/request-schema';
import { requestsOf } from '@/registry/requests';
import { uiSchema } from '@/registry/ui-schema';
import { loadRules } from '@/toolkit/check/rules';
import { compileForm } from '@/toolkit/declaration/form-validator';
import { schemaErrors } from '@/toolkit/json/schema-errors';
import { strictAjv } from '@/toolkit/json/strict-ajv';
import { type CheckInput, createCheckInput, type FormTool, withToolText } from '@/toolkit/project/check-input';
import { readProject } from '@/toolkit/project/read-project';
import { sampleValue } from '@/toolkit/project/sample-files';
import { forThisRun } from '../../scripts/test/full-run.ts';
import { fc } from '../support/properties';
import { mutate, mutationThatFits } from './fixtures/mutations.ts';
import { HOME } from './fixtures/on-disk.ts';
import { FAMILIES, formatShares, PASSED, type Reached, rareFamilies, sharesOf } from './fixtures/rule-families.ts';

/** How many mutations are tried; `FUZZ=10000` tries more of them, as many as wanted. */
const RUNS = Number(process.env.FUZZ ?? Math.max(...forThisRun('mutations-of-declarations', [400, 2000], [400])));

/** A failure names the seed it is found again with. */
const SEED = Number(process.env.FUZZ_SEED ?? 20260102);

const project = createCheckInput(readProject(HOME));
const rules = await loadRules();
const ids = project.tools.map(({ id }) => id);

/** The project with no tool but one, whose declaration reads otherwise; the pages of the others are there. */
function alone(id: string, declaration: unknown): CheckInput {
  const samples = project.samples.filter(({ tool }) => tool === id);
  const tools = project.tools.filter((tool) => tool.id === id);
  const others = project.tools.filter((tool) => tool.id !== id);
  const fixedRoutes = [...project.fixedRoutes, ...others.flatMap((tool) => tool.declaration?.page?.route ?? [])];
  const changed = withToolText({ ...project, tools, samples, fixedRoutes }, id, JSON.stringify(declaration, null, 2));
  // What is read of the rest of the project stays as it is, and costs most of the time.
  return { ...changed, files: new Map() };
}

/** What each rule finds. */
const ownFindings = (input: CheckInput) =>
  rules.flatMap(({ name, check }) => check(input).map(({ found }) => ({ rule: name, words: `${name}: ${found}` })));

const wordsOf = (input: CheckInput) => new Set(ownFindings(input).map(({ words }) => words));

/** What each tool is told when it is looked at alone: other tools are not there then. */
const before = new Map(
  project.tools.map(({ id, surfaceSource }) => [id, wordsOf(alone(id, surfaceSource.value))] as const),
);

/** Whether the contract of declarations allows a value. */
const isAllowed = (value: unknown) => schemaErrors(project.schemas.tool, value).length === 0;

/** One mutation in so many is drawn without asking the contract. */
const ANY = 4;

/** Does with a form what codegen and the page do. @throws whatever they would */
function tryForm(input: CheckInput, tool: FormTool): void {
  const { form } = tool;
  renderSchema(form);
  uiSchema(form);
  expect(compileForm(form)).not.toHaveProperty('refused');
  for (const { request, dialog } of requestsOf(form)) strictAjv().compile(requestSchema(form, request, dialog));
  const answers = input.samples.filter(({ folder }) => folder === 'valid').map((sample) => sampleValue(sample).answers);
  for (const filled of answers) {
    if (form.request && filled) requestBody(form, form.request, { answers: filled, variables: { now: 'now' } });
  }
}

/** A seed of its own for each tool: another tool beside it tries nothing else of it. */
function seedOf(id: string): number {
  return [...id].reduce((seed, letter) => (seed * 31 + letter.charCodeAt(0)) | 0, SEED);
}

const numRuns = Math.ceil(RUNS / ids.length);

/** By tool, which rules each mutation reached; a mutation that reached none passed them all. */
const reachedIn = new Map<string, Reached[]>();

/** Tries the mutations of a tool, once. @throws Error naming a mutation that makes a rule throw, or cannot be used */
function tryMutations(id: string): Reached[] {
  const known = reachedIn.get(id);
  if (known) return known;
  const reached: Reached[] = [];
  const own = project.tools.find((tool) => tool.id === id)?.surfaceSource.value;
  const property = fc.property(fc.infiniteStream(fc.nat(0x7fffffff)), (stream) => {
    const dice = (below: number) => Number(stream.next().value) % below;
    const { what, value } = dice(ANY) === 0 ? mutate(own, dice) : mutationThatFits(own, dice, isAllowed);
    const input = alone(id, value);
    try {
      const news = ownFindings(input).filter(({ words }) => !before.get(id)?.has(words));
      reached.push(new Set(news.map(({ rule }) => rule)));
      if (news.length === 0) for (const tool of input.forms) tryForm(input, tool);
    } catch (error) {
      throw new Error(`${id}, ${what}: ${error instanceof Error ? error.stack : error}`);
    }
  });
  fc.assert(property, { seed: seedOf(id), numRuns, endOnFailure: true });
  reachedIn.set(id, reached);
  return reached;
}

describe('a declaration with one thing otherwise', () => {
  it.each(ids)('never makes a rule throw, and what passes every rule compiles, shows and sends: %s', (id) => {
    expect(tryMutations(id)).toHaveLength(numRuns);
  });

  it('reaches every family of rules in a share of the mutations', async ({ annotate }) => {
    const shares = sharesOf(ids.flatMap(tryMutations));
    await annotate(formatShares(shares));
    expect(rareFamilies(shares), formatShares(shares)).toEqual([]);
  });
});

describe('the families of rules', () => {
  it('hold each rule once', () => {
    expect(
      Object.values(FAMILIES)
        .flatMap((family) => family.rules)
        .toSorted(),
    ).toEqual(rules.map(({ name }) => name).toSorted());
  });

  it('are too rare where the contract refuses nearly every mutation', () => {
    const refused: Reached[] = Array.from({ length: 98 }, () => new Set(['declaration-schema']));
    const rare = rareFamilies(sharesOf([...refused, new Set(['examples-fit']), new Set()]));
    expect(rare).toContain(PASSED);
    expect(rare).not.toContain('the contract of declarations');
    expect(rare).toHaveLength(Object.values(FAMILIES).filter(({ least }) => least > 0).length);
  });
});
