import { isDeepStrictEqual } from 'node:util';
import { act, fireEvent, render, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import type { Answer } from '@/contracts/answer';
import type { CompiledValidator } from '@/contracts/compiled-validator';
import type { NormalisedResult, RendererModule, ResultKind } from '@/contracts/plugins';
import { loadNormaliser, loadRenderer, loadResultCheck } from '@/engine/plugins';
import { type Answers, conditionsOf, effectiveAnswers, endingSection, isShown } from '@/registry/answers';
import { revealingChoice } from '@/registry/conditions';
import { momentVariables } from '@/registry/context-variables';
import { validationSchema } from '@/registry/form-schemas';
import { asForm } from '@/registry/options';
import { requestBody } from '@/registry/request-body';
import { secretBodyFields } from '@/registry/requests';
import type { ToolModule } from '@/registry/tool-module';
import { answersSchema } from '@/server/runs/programs/answers-schema';
import { exampleCalls } from '@/server/runs/programs/example-calls';
import { brokenKeywords, firstPerField, keywordsBrokenBy } from '@/toolkit/declaration/broken-keywords';
import { strictAjv } from '@/toolkit/json/strict-ajv';
import { statesFor } from '@/toolkit/project/condition-problems';
import { FAILURES } from '../normalisers/failures';
import { boundaries, optionChoices } from './boundaries';
import { maskSecrets } from './mask-secrets';
import { outline } from './outline';
import { plainAjv } from './plain-ajv';
import {
  declaredOffers,
  fieldsIn,
  offeredBy,
  readIn,
  renderForm,
  sharedListOf,
  typedIn,
  wordsOf,
} from './rendered-form';
import {
  bodyText,
  failuresOf,
  type ResponseSample,
  type samplesOf,
  type snapshotPath,
  type ValidSample,
} from './samples';
import { sessionWith } from './session';
import { oneGroupEach, onOnePage, withAllShown } from './single-page-form';
import { wrappedTexts, wrappedValues } from './wrapped-answers';

const FACTS = momentVariables(new Date('2026-01-02T03:04:05.678Z'));

/** Waits for the parts that are loaded when they first show. */
const settled = () => act(() => vi.dynamicImportSettled());

/** A tool as it is tested: what it declares, and samples of what it is given and answers. */
export interface TestedTool {
  module: ToolModule;
  samples: ReturnType<typeof samplesOf>;
  /** The validator of the form as the page loads it. */
  validate: CompiledValidator | undefined;
  /** Validates a body as the gateway does; absent for a tool that sends nothing. */
  validateBody?: CompiledValidator | undefined;
  /** Holds what the tool looks like, sends or shows to what was agreed on. */
  agreed(text: string, snapshot: Parameters<typeof snapshotPath>[1]): Promise<void>;
}

/** Defines everything that is proved of every declaration, from the declaration and its samples alone. */
export function testTool({ module, samples, validate, validateBody, agreed }: TestedTool): void {
  const declaration = asForm(module.declaration);
  const { request, response, result } = declaration;
  const { valid, invalid, responses } = samples;
  const compiledNow = strictAjv().compile(validationSchema(declaration));
  const described = answersSchema(declaration);
  const compiledByClient = plainAjv().compile(described);
  const onePage = onOnePage(module);

  const problems = (answers: Answers) => (validate ? keywordsBrokenBy(declaration, validate, answers) : {});
  const bodyOf = ({ answers, session = {} }: Pick<ValidSample, 'answers' | 'session'>) =>
    request &&
    requestBody(declaration, request, {
      answers,
      variables: { ...session, ...FACTS, webhookAddress: `https://site.example/webhook/${request.webhook}` },
    });
  const refusedByClient = (answers: Answers) => {
    compiledByClient(answers);
    return compiledByClient.errors ?? [];
  };
  const refusedByGateway = (body: unknown) => {
    validateBody?.(body);
    return brokenKeywords(validateBody?.errors);
  };

  it.each(valid)('takes the answers "$name"', ({ answers }) => {
    expect(problems(answers)).toEqual({});
    expect(keywordsBrokenBy(declaration, compiledNow, answers)).toEqual({});
  });

  it.each(invalid)('refuses the answers "$name"', ({ answers, problems: promised }) => {
    expect(firstPerField(problems(answers))).toEqual(promised);
    expect(firstPerField(keywordsBrokenBy(declaration, compiledNow, answers))).toEqual(promised);
  });

  // One test: thousands of them cost more than the bounds they try.
  it('holds every bound, on both sides', () => {
    for (const { answers, field, what, problem } of boundaries(declaration, valid)) {
      const found = problems(answers);
      const own = found[field] ?? [];
      const holds = (assertion: unknown) => expect.soft(assertion, `${field}: ${what}`);
      // A value within its own bounds may still break a rule between fields, which is tried by itself.
      if (endingSection(declaration, answers)) holds(Object.values(found)).toEqual([['ends']]);
      else if (problem) holds(own).toContain(problem);
      else holds(own.filter((keyword) => !['one-of', 'order', 'equal'].includes(keyword))).toEqual([]);
      // Clients of the API validate by its description, which may say less than the page, and never more.
      if (Object.keys(found).length === 0) holds(refusedByClient(effectiveAnswers(declaration, answers))).toEqual([]);
    }
  });

  it('describes itself to clients of the API with examples and defaults that they take', () => {
    for (const { title, answers } of exampleCalls(declaration)) expect(refusedByClient(answers), title).toEqual([]);
    const ajv = plainAjv();
    for (const [name, field] of Object.entries(described.properties ?? {}))
      if (field.default !== undefined)
        expect([ajv.validate(field, field.default), ajv.errors], name).toEqual([true, null]);
  });

  it('takes and sends every option it offers, but one that ends the form', () => {
    for (const { answers, field, what } of optionChoices(declaration, valid)) {
      if (endingSection(declaration, answers)) {
        expect(problems(answers), `${field}: ${what}`).toEqual({ [field]: ['ends'] });
        continue;
      }
      expect(problems(answers)[field], `${field}: ${what}`).toBeUndefined();
      expect(refusedByGateway(bodyOf({ answers })), `${field}: ${what}`).toEqual({});
      const { presets, target } = declaration.ui.fields?.[field] ?? {};
      const preset = Object.values(presets?.[what] ?? {});
      if (target && request) for (const value of preset) expect(JSON.stringify(bodyOf({ answers }))).toContain(value);
    }
  });

  const conditional = Object.keys(declaration.form.properties).filter(
    (field) => conditionsOf(declaration, field).length > 0,
  );
  it.each(conditional)('shows and sends %s only where declared', (field) => {
    const base = valid.find(({ answers }) => isShown(declaration, field, answers))?.answers;
    const { type, enum: options, format } = declaration.form.properties[field] ?? {};
    const text = type === 'string' && !options && !format ? 'Something of its own' : undefined;
    const shown: Answers = { ...base, [field]: text ?? base?.[field] };
    const sent = (answers: Answers) => JSON.stringify(bodyOf({ answers }));
    expect(isShown(declaration, field, shown)).toBe(true);
    if (request && text) expect(sent(shown)).toContain(text);
    for (const when of conditionsOf(declaration, field)) {
      const { failing } = statesFor(declaration, when);
      expect(failing).toBeDefined();
      const hidden = { ...shown, ...failing };
      expect(isShown(declaration, field, hidden)).toBe(false);
      const session = sessionWith(onePage, hidden);
      expect(fieldsIn(renderForm(session), declaration)).not.toContain(field);
      expect(session.answers[field]).toBe(shown[field]);
      if (!request || !text) continue;
      expect(sent(hidden)).not.toContain(text);
      const replaced = declaration.reveal?.[field]?.send === 'replace' && revealingChoice(when);
      if (!replaced) continue;
      const timesSent = (answers: Answers) => sent(answers).split(`"${replaced.choice}"`).length;
      // Another field may send a choice of the same name: it is as often there as without this one.
      expect(timesSent(shown)).toBe(timesSent({ ...shown, [replaced.field]: undefined }));
    }
  });

  it.each(request ? valid : [])('sends for "$name" what the gateway takes', (sample) => {
    expect(refusedByGateway(bodyOf(sample))).toEqual({});
  });

  it.runIf(request)('sends the bodies that were agreed on', async () => {
    const secrets = request ? secretBodyFields(declaration, request) : [];
    const bodies = Object.fromEntries(valid.map((sample) => [sample.name, maskSecrets(bodyOf(sample) ?? {}, secrets)]));
    await agreed(`${JSON.stringify(bodies, null, 2)}\n`, 'bodies.json');
  });

  it('renders the form that was agreed on, whole', async () => {
    const container = renderForm(sessionWith(withAllShown(module), oneGroupEach(module)));
    await settled();
    expect(fieldsIn(container, declaration)).toEqual(Object.keys(declaration.form.properties));
    const form = outline(container, sharedListOf(declaration));
    await agreed(form, 'form.txt');
  });

  it.each(valid)('shows the answers "$name" in the fields that are asked for', ({ answers }) => {
    const container = renderForm(sessionWith(onePage, answers));
    const asked = Object.keys(declaration.form.properties).filter((field) => isShown(declaration, field, answers));
    const readable = readIn(container);
    expect(fieldsIn(container, declaration)).toEqual(asked);
    for (const field of asked) {
      const offered = offeredBy(container, declaration, field);
      const declared = declaredOffers(container, declaration, field, answers[field]);
      // Options that only open on demand are missing in the outline too, where they should not.
      if (offered.length > 0 && declared.length > 0) expect(offered, field).toEqual(declared);
      const typed = typedIn(container, declaration, field);
      if (typed !== undefined) expect(typed, field).toBe(String(answers[field] ?? '').trim());
      const { type } = declaration.form.properties[field] ?? {};
      if (type !== 'array' && type !== 'object') continue;
      // A part that the other parts of its group hide is not shown.
      const shown = effectiveAnswers(declaration, answers)[field];
      for (const word of wordsOf(declaration.form.properties[field], shown, declaration.ui.fields?.[field]))
        expect(readable).toContain(word);
    }
  });

  it.runIf(Object.keys(problems({})).length > 0)(
    'says what is missing in an empty form, and focuses the first such field',
    async () => {
      const container = renderForm(sessionWith(onePage));
      fireEvent.submit(container.querySelector('form') as HTMLFormElement);
      await waitFor(() => expect(container.querySelector('[aria-invalid=true]')).not.toBeNull());
      const first = container.querySelector('[aria-invalid=true]');
      expect(first === document.activeElement || first?.contains(document.activeElement)).toBe(true);
    },
  );

  const read = async (answer: Answer) => (await loadNormaliser(response?.normaliser ?? '')).normalise(answer);
  const resultOf = async (sample: ResponseSample): Promise<NormalisedResult> => {
    const made = await read({ ...sample, body: bodyText(sample) });
    if (!made.ok) throw new Error(`${sample.name}: ${made.reason}`);
    return made;
  };
  const failing = [...responses, ...failuresOf(response?.normaliser ?? '')].filter(({ reason }) => reason);
  const telling = responses.filter(({ expect: kind }) => kind !== 'failure');

  it.each(failing)('finds no result in "$name"', async (sample) => {
    expect(await read({ ...sample, body: bodyText(sample) })).toMatchObject({ ok: false, reason: sample.reason });
  });

  it.runIf(response)('finds no result in what is none for any tool', async () => {
    for (const [name, { answer, reason, own }] of Object.entries(FAILURES)) {
      const told = own ? /\S/ : reason;
      expect(await read(answer), name).toMatchObject({ ok: false, reason: expect.stringMatching(told) });
    }
  });

  it.each(telling)('reads the answer "$name", whatever it is wrapped in', async (sample) => {
    const { kind, value } = await resultOf(sample);
    expect(kind).toBe(sample.expect);
    const check = await loadResultCheck(kind);
    check(value);
    expect(brokenKeywords(check.errors)).toEqual({});
    const bodies = typeof value === 'string' ? wrappedTexts(value) : wrappedValues(sample.body);
    const { normalise } = await loadNormaliser(response?.normaliser ?? '');
    const readOtherwise = Object.entries(bodies).filter(([, body]) => {
      const made = normalise({ status: 200, contentType: 'application/json', body });
      return !made.ok || made.kind !== kind || !isDeepStrictEqual(made.value, value);
    });
    expect(readOtherwise).toEqual([]);
  });

  it.runIf(response)('shows the results that were agreed on', async () => {
    const seen = new Map<string, string[]>();
    for (const sample of telling) {
      const { raw: _raw, ok: _ok, kind, value, ...notes } = await resultOf(sample);
      const renderer: RendererModule<ResultKind> = await loadRenderer(result?.renderer ?? '');
      if (!result) throw new Error('no result');
      const copy = async () => true;
      const { container, unmount } = render(
        <MemoryRouter>
          <renderer.Renderer
            value={value}
            options={result}
            copy={copy}
            copyItem={copy}
            href={(link) => `https://links.example/${link}`}
            inputs={{}}
            fileAddress={async (path) => `/files/${path}?signed`}
          />
        </MemoryRouter>,
      );
      await settled();
      expect(renderer.toText(value, result)).not.toBe('');
      const text = `${kind} ${JSON.stringify({ ...notes, value }, null, 2)}\n\n${outline(container)}`;
      seen.set(text, [...(seen.get(text) ?? []), sample.name]);
      unmount();
    }
    const results = [...seen].map(([text, names]) => `# ${names.join(', ')}\n${text}`);
    await agreed(results.join('\n'), 'results.txt');
  });
}
