import type { FieldUi } from '@/generated/declaration';
import type { FormDeclaration } from '@/registry/options';
import { type ShownAnswer, shownAnswer } from '../form/shown-answer';
import { nameOf, toolTitle, whenOf } from '../history/told';
import type { ReadRun } from './read-run';

/** What a form was filled in with, in its own words and order: label and answer. What was left empty is left out. */
export function answersOf(
  { form, ui }: FormDeclaration,
  inputs: Readonly<Record<string, unknown>>,
): { label: string; answer: string }[] {
  const looks: Readonly<Record<string, FieldUi>> = ui.fields ?? {};
  return Object.entries(form.properties).flatMap(([name, field]) => {
    const value = inputs[name];
    if (value === undefined || value === '' || value === false || (Array.isArray(value) && value.length === 0))
      return [];
    return [{ label: field.title, answer: flat(shownAnswer(field, looks[name] ?? {}, value)) }];
  });
}

/** A run as plain text: what it is, and its result as "copy" takes it. */
export function textOf(read: ReadRun): string {
  const { run } = read;
  return `${nameOf(run)}\n${toolTitle(run.tool)}, ${whenOf(run)}\n\n${resultText(read)}\n`;
}

/** A run as Markdown: what it is, what it was made from, its result. `level` is that of its heading. */
export function markdownOf(read: ReadRun, level = 1): string {
  const { run, declaration } = read;
  const heading = (text: string, below: number) => `${'#'.repeat(level + below)} ${text}`;
  const answers = declaration ? answersOf(declaration, run.inputs ?? {}) : [];
  const listed = answers.map(({ label, answer }) => `- **${label}:** ${onOneLine(answer)}`);
  return [
    heading(nameOf(run), 0),
    `${toolTitle(run.tool)}, ${whenOf(run)}${run.mode === 'demo' ? ' (demo)' : ''}`,
    ...(listed.length > 0 ? [heading('Answers', 1), listed.join('\n')] : []),
    heading(declaration?.result?.title ?? 'Result', 1),
    resultMarkdown(read),
  ]
    .join('\n\n')
    .concat('\n');
}

/** A run as data: what the gateway keeps of it, and its result as its tool reads it. */
export function dataOf({ run, shown }: ReadRun): object {
  return { ...run, ...(shown && { result: shown.result.value }) };
}

/** The cells of a result that is a table, under the declared titles; undefined where it is none. */
export function tableOf({ declaration, shown }: ReadRun): { header: string[]; rows: string[][] } | undefined {
  const columns = declaration?.result?.columns ?? [];
  if (!shown?.renderer.toRows || columns.length === 0) return undefined;
  return { header: columns.map(({ title }) => title), rows: shown.renderer.toRows(shown.result.value, columns) };
}

export function resultText({ declaration, shown, failure }: ReadRun): string {
  if (!shown || !declaration?.result) return `No result: ${failure?.reason ?? 'it has none.'}`;
  return shown.renderer.toText(shown.result.value, declaration.result);
}

function resultMarkdown(read: ReadRun): string {
  const table = tableOf(read);
  if (table) return [table.header, table.header.map(() => '---'), ...table.rows].map(tableLine).join('\n');
  const text = resultText(read).trim();
  // A text is Markdown already; what is laid out by lines keeps its lines.
  if (read.shown?.result.kind === 'text') return text;
  return isJson(text) ? `\`\`\`json\n${text}\n\`\`\`` : text.replace(/([^\n])\n(?=[^\n])/g, '$1  \n');
}

function onOneLine(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ');
}

function tableLine(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replace(/\s+/g, ' ').replaceAll('|', '\\|')).join(' | ')} |`;
}

function isJson(text: string): boolean {
  return /^[[{]/.test(text) && /[\]}]$/.test(text);
}

function flat(answer: ShownAnswer): string {
  if (typeof answer === 'string') return answer;
  return answer
    .map((part) => (typeof part === 'object' && 'label' in part ? `${part.label}: ${flat(part.value)}` : flat(part)))
    .join(', ');
}
