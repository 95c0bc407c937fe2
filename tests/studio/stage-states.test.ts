import { describe, expect, it } from 'vitest';
import type { NormaliserModule } from '@/contracts/plugins';
import { normalisers } from '@/generated/result-plugins';
import { effectiveAnswers, isShown } from '@/registry/answers';
import { validationSchema } from '@/registry/form-schemas';
import { asForm } from '@/registry/options';
import { answersAtLimit, SHOWN_WAIT_SECONDS, statesOf } from '@/studio/stage-states';
import { keywordsBrokenBy } from '@/toolkit/declaration/broken-keywords';
import { strictAjv } from '@/toolkit/json/strict-ajv';
import { loadTools } from '@/toolkit/project/load-tools';
import { toolSamples } from '../../scripts/studio/samples.ts';

const ROOT = process.cwd();
const tools = loadTools('tools')
  .declarations.filter(({ kind }) => kind === 'form')
  .map(asForm);

describe.each(tools.map((tool) => [tool.id, tool] as const))('the states of %s', (_id, tool) => {
  const samples = toolSamples(ROOT, tool);
  const states = statesOf(tool, samples);
  const ids = states.map(({ id }) => id);
  const named = (kind: string) => ids.filter((id) => id.startsWith(`${kind}:`)).map((id) => id.slice(kind.length + 1));

  it('are each there once: empty, errors, and every sample', () => {
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toContain('empty');
    expect(ids).toContain('errors');
    expect(named('sample')).toEqual(samples.valid.map(({ name }) => name));
    expect(named('invalid')).toEqual(samples.invalid.map(({ name }) => name));
    expect([...named('answer'), ...named('failure')].filter((name) => !name.startsWith('any:')).sort()).toEqual(
      samples.responses.map(({ name }) => name).sort(),
    );
    expect(named('failure:any')).toEqual(samples.failures.map(({ name }) => name));
  });

  it('show the wait, and a browser without connection, where something is sent', () => {
    const sends = Boolean(tool.request);
    expect(named('running').map(Number)).toEqual(sends ? SHOWN_WAIT_SECONDS : []);
    expect(ids.includes('offline')).toBe(sends);
    expect(ids.includes('late')).toBe(sends && !tool.request?.onFailure);
    expect(ids.includes('fallback')).toBe(tool.progress?.fallback !== undefined);
  });

  it('fill bounded fields in up to their bound, and pass', () => {
    const limits = states.find(({ id }) => id === 'limits');
    if (!limits) return expect(answersAtLimit(tool, states[1]?.answers ?? {})).toEqual({});
    const validate = strictAjv().compile(validationSchema(tool));
    const { session: _, ...base } = limits;
    const broken = Object.values(keywordsBrokenBy(tool, validate, effectiveAnswers(tool, base.answers))).flat();
    // The greatest answer may be one that ends the form.
    expect(broken.filter((keyword) => keyword !== 'ends')).toEqual([]);
  });

  it('show what an invalid sample says is wrong, a missing key too', () => {
    const validate = strictAjv().compile(validationSchema(tool));
    for (const { name, problems = {} } of samples.invalid) {
      const { answers = {} } = states.find(({ id }) => id === `invalid:${name}`) ?? {};
      const broken = keywordsBrokenBy(tool, validate, effectiveAnswers(tool, answers));
      expect([name, Object.keys(broken).sort()]).toEqual([name, Object.keys(problems).sort()]);
    }
  });

  it('show each field that a choice reveals', () => {
    for (const state of states.filter(({ id }) => id.startsWith('other:')))
      expect(isShown(tool, state.id.slice('other:'.length), state.answers), state.id).toBe(true);
  });

  it('answer as their names say', async () => {
    const name = tool.response?.normaliser;
    const load = name ? normalisers[name as keyof typeof normalisers] : undefined;
    const module = (await load?.()) as NormaliserModule | undefined;
    for (const { id, group, reply } of states) {
      if (typeof reply !== 'object') continue;
      expect(module?.normalise(reply).ok, id).toBe(group === 'Result');
    }
  });
});
