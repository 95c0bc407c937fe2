import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { RendererModule, ResultKind } from '@/contracts/plugins';
import { loadRenderer } from '@/engine/plugins';
import { loadTool } from '@/engine/registry-access';
import { manifest } from '@/generated/manifest';
import type { Answers } from '@/registry/answers';
import { exampleAnswers } from '@/registry/examples';
import { asForm, type FormDeclaration } from '@/registry/options';
import { demoResult } from '@/toolkit/codegen/demo-result';
import { readPlugins } from '@/toolkit/project/plugin-files';
import { SAMPLE_MOMENT } from '@/toolkit/project/sample-files';
import { isRequested } from './support/requested-tool';
import { samplesOf } from './support/samples';

const root = join(import.meta.dirname, '..');
const folders = { root, toolsDir: join(root, 'tools'), outDir: '', plugins: readPlugins(root) };

/** A time or a day as programs write it. */
const ISO_DATE = /\b\d{4}-\d{2}-\d{2}\b/;
/** A colon with nothing behind it: before a bracket or a full stop, a heading, or the end. */
const EMPTY_COLONS = /[^\n]*:[ \t]*(?:\.(?!\.)|[,;)]|\n\s*#|\s*$)[^\n]*/g;
/** A mark that ends words, with no word before it, or brackets with nothing in them: what a blank answer leaves behind. */
const BLANKS = /[^\n]* (?:[.,;](?![\w.])|\(\s*\))[^\n]*/g;
/** A value written as programs see it. */
const FOR_PROGRAMS = /[^\n]*(?:\[object |\bundefined\b|\bNaN\b|\bnull\b)[^\n]*/g;
/** Marks or blanks that stand twice, as where an answer that ends a sentence is put into one. */
const DOUBLED = /[^\n]*(?:(?<!\.)\.\.(?!\.)|\. \.(?!\.)|,,|[!?]\.(?!\.)|\S {2,}(?=\S))[^\n]*/g;

const ids = manifest.filter(({ kind, id }) => kind === 'form' && isRequested(id)).map(({ id }) => id);
const forms = (await Promise.all(ids.map(loadTool))).map(({ module }) => asForm(module.declaration));

/** What visitors see of a tool first: its sample, and what the key "demo" answers. */
describe.each(forms.filter(({ result }) => result))('$id', (form) => {
  const { id, result, examples = [] } = form;
  const answered = [
    ...examples.map(({ title, answers }) => ({ title, answers: exampleAnswers(form, answers, SAMPLE_MOMENT) })),
    ...samplesOf(id).valid.map(({ name, answers }) => ({ title: name, answers })),
  ];
  const inSentences = answered.map(({ title, answers }) => ({
    title: `${title}, in sentences`,
    answers: endingInPeriods(form, answers),
  }));

  it.each([...answered, ...inSentences])(
    'shows words for "$title": no raw value, ISO date, or gap that a blank answer leaves',
    async ({ answers }) => {
      const demo = await demoResult(folders, form, answers);
      if (!demo || !result) throw new Error(`${id} has no demo result`);
      const { toText } = (await loadRenderer(result.renderer)) as RendererModule<ResultKind>;
      const text = toText(demo.result.value as never, result);
      const bare = [
        ...text.split('\n').filter((line) => ISO_DATE.test(line)),
        ...[EMPTY_COLONS, BLANKS, FOR_PROGRAMS, DOUBLED].flatMap((pattern) => text.match(pattern) ?? []),
      ];
      const raw = rawValues(form, answers).filter((value) => new RegExp(`(?<![\\w-])${value}(?![\\w-])`).test(text));
      expect({ bare, raw }).toEqual({ bare: [], raw: [] });
    },
  );
});

/** Ends every text that a member typed with a period. */
function endingInPeriods({ form }: FormDeclaration, answers: Answers): Answers {
  const entries = Object.entries(answers).map(([name, value]) => {
    const { type, format, pattern, enum: options, secret } = form.properties[name] ?? {};
    const text = String(value).trim();
    const isWords = type === 'string' && !(format ?? pattern ?? options ?? secret) && /[^.!?]$/.test(text);
    return [name, isWords ? `${text}.` : value];
  });
  return Object.fromEntries(entries);
}

/** Values that are written for programs, such as "no-code". */
const SLUG = /^[a-z0-9]+(?:[-_][a-z0-9]+)+$/;

/** The values among the answers that the form shows under another label, and nobody would say. */
function rawValues({ ui }: FormDeclaration, answers: Answers): string[] {
  const labels = Object.values(ui.fields ?? {}).flatMap(({ labels = {} }) => Object.entries(labels));
  const given = new Set(Object.values(answers).flat());
  return labels.flatMap(([value, label]) => (given.has(value) && SLUG.test(value) && label !== value ? [value] : []));
}
