import { fireEvent, render, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import type { RendererModule, ResultKind } from '@/contracts/plugins';
import { ToolForm } from '@/engine/form/tool-form';
import { loadNormaliser, loadRenderer, loadResultCheck } from '@/engine/plugins';
import { loadTool, manifest } from '@/engine/registry-access';
import { webhooks } from '@/generated/server';
import { effectiveAnswers, isShown } from '@/registry/answers';
import { validationSchema } from '@/registry/form-schemas';
import { asForm, optionsOf } from '@/registry/options';
import { requestBody } from '@/registry/request-body';
import { secretBodyFields } from '@/registry/requests';
import { boundaries } from './support/boundaries';
import { liveProblems, problemsOf } from './support/live-validator';
import { outline } from './support/outline';
import { bodyText, samplesOf, snapshotPath, type ValidSample } from './support/samples';
import { sessionWith, Within } from './support/session';

const NOW = new Date('2026-01-02T03:04:05.678Z');

/** Everything that is proved of every declaration, from the declaration and its samples alone. */
describe.each(manifest.filter(({ kind }) => kind === 'form').map(({ id }) => id))('%s', async (id) => {
  const { module } = await loadTool(id);
  const declaration = asForm(module.declaration);
  const { request, response, result } = declaration;
  const { valid, invalid, responses } = samplesOf(id);
  const schema = validationSchema(declaration);

  const compiledProblems = (value: unknown) => {
    module.validate?.(value);
    return problemsOf(module.validate?.errors);
  };
  const bodyOf = ({ answers, session = {} }: ValidSample) =>
    request &&
    requestBody(declaration, request, {
      answers,
      session,
      now: NOW,
      webhookAddress: `https://site.example/webhook/${request.webhook}`,
    });

  it.each(valid)('takes the answers "$name"', (sample) => {
    const answers = effectiveAnswers(declaration, sample.answers);
    expect(compiledProblems(answers)).toEqual({});
    expect(liveProblems(schema, answers)).toEqual({});
  });

  it.each(invalid)('refuses the answers "$name"', (sample) => {
    const answers = effectiveAnswers(declaration, sample.answers);
    expect(compiledProblems(answers)).toEqual(sample.problems);
    expect(liveProblems(schema, answers)).toEqual(sample.problems);
  });

  it.each(boundaries(declaration, valid))('holds the bound $field: $what', ({ answers, field, problem }) => {
    expect(compiledProblems(effectiveAnswers(declaration, answers))[field]).toBe(problem);
  });

  it.each(Object.entries(declaration.reveal ?? {}))(
    'shows and sends %s only where declared',
    (field, { when, send }) => {
      const base = valid[0]?.answers ?? {};
      const parent = declaration.form.properties[when.field];
      const others = optionsOf(parent).filter((option) => option !== (when.is ?? when.includes));
      const text = declaration.form.properties[field]?.type === 'string' ? 'Something of its own' : undefined;
      const shown = { ...base, [field]: text ?? base[field], [when.field]: when.includes ? [when.includes] : when.is };
      const hidden = { ...shown, [when.field]: when.includes ? others.slice(0, 1) : (others[0] ?? !when.is) };
      expect(isShown(declaration, field, shown)).toBe(true);
      expect(isShown(declaration, field, hidden)).toBe(false);
      expect(hidden).toHaveProperty(field);
      if (!request || !text) return;
      const sent = (answers: ValidSample['answers']) => JSON.stringify(bodyOf({ name: '', why: '', answers }));
      expect(sent(shown)).toContain(text);
      expect(sent(hidden)).not.toContain(text);
      if (send === 'replace') expect(sent(shown)).not.toContain(`"${when.is ?? when.includes}"`);
    },
  );

  it.each(request ? valid : [])('sends for "$name" what the gateway takes', async (sample) => {
    if (!request) return;
    const body = bodyOf(sample);
    const entry = webhooks[request.webhook];
    entry?.validate(body);
    expect(problemsOf(entry?.validate.errors)).toEqual({});
    const secrets = secretBodyFields(declaration, request);
    const masked = Object.fromEntries(
      Object.entries(body ?? {}).map(([name, value]) => [name, secrets.includes(name) ? '(secret)' : value]),
    );
    await expect(`${JSON.stringify(masked, null, 2)}\n`).toMatchFileSnapshot(
      snapshotPath(id, 'request', sample.name, 'json'),
    );
  });

  it.each(valid)('renders the form for "$name"', async ({ name, answers }) => {
    const session = sessionWith(module, answers);
    const { container } = render(
      <Within session={session}>
        <ToolForm session={session} onValid={() => undefined}>
          <button type="submit">{declaration.ui.submit.label}</button>
        </ToolForm>
      </Within>,
    );
    await expect(outline(container)).toMatchFileSnapshot(snapshotPath(id, 'form', name, 'txt'));
  });

  it('says what is missing in an empty form, and focuses the first such field', async () => {
    const session = sessionWith(module);
    const { container } = render(
      <Within session={session}>
        <ToolForm session={session} onValid={() => undefined}>
          <button type="submit">Go</button>
        </ToolForm>
      </Within>,
    );
    fireEvent.submit(container.querySelector('form') as HTMLFormElement);
    await waitFor(() => expect(container.querySelector('[aria-invalid=true]')).not.toBeNull());
    const first = container.querySelector('[aria-invalid=true]');
    expect(first === document.activeElement || first?.contains(document.activeElement)).toBe(true);
  });

  it.each(responses)('reads the answer "$name"', async (sample) => {
    const { normalise } = await loadNormaliser(response?.normaliser ?? '');
    const read = normalise({ status: sample.status, contentType: sample.contentType, body: bodyText(sample) });
    expect(read.ok ? read.kind : 'failure').toBe(sample.expect);
    const { raw: _raw, ...shown } = { raw: '', ...read };
    await expect(`${JSON.stringify(shown, null, 2)}\n`).toMatchFileSnapshot(
      snapshotPath(id, 'result', sample.name, 'json'),
    );
    if (!read.ok) return expect(read.reason).not.toBe('');
    const check = await loadResultCheck(read.kind);
    check(read.value);
    expect(problemsOf(check.errors)).toEqual({});
  });

  it.each(responses.filter(({ expect: kind }) => kind !== 'failure'))('shows the result of "$name"', async (sample) => {
    const { normalise } = await loadNormaliser(response?.normaliser ?? '');
    const read = normalise({ status: sample.status, contentType: sample.contentType, body: bodyText(sample) });
    if (!read.ok || !result) throw new Error('no result');
    const renderer: RendererModule<ResultKind> = await loadRenderer(result.renderer);
    const copy = async () => true;
    const { container } = render(
      <MemoryRouter>
        <renderer.Renderer
          value={read.value}
          options={result}
          copy={copy}
          copyItem={copy}
          href={(link) => `https://links.example/${link}`}
        />
      </MemoryRouter>,
    );
    expect(renderer.toText(read.value, result)).not.toBe('');
    await expect(outline(container)).toMatchFileSnapshot(snapshotPath(id, 'shown', sample.name, 'txt'));
  });
});
