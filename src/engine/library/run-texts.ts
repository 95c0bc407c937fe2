import type { FieldUi } from '@/generated/declaration';
import type { FormDeclaration } from '@/registry/options';
import { type FormattedAnswer, formatAnswer } from '../form/format-answer';
import { runName, startTimeText, toolTitle } from '../history/run-labels';
import type { ReadRun } from './read-run';

/** Returns the filled-in answers with their labels, in the order of the form. */
export function labeledAnswers(
  { form, ui }: FormDeclaration,
  inputs: Readonly<Record<string, unknown>>,
): { label: string; answer: string }[] {
  const looks: Readonly<Record<string, FieldUi>> = ui.fields ?? {};
  return Object.entries(form.properties).flatMap(([name, field]) => {
    const value = inputs[name];
    if (value === undefined || value === '' || value === false || (Array.isArray(value) && value.length === 0))
      return [];
    return [{ label: field.title, answer: flatten(formatAnswer(field, looks[name] ?? {}, value)) }];
  });
}

/** Formats a run as plain text: its title, and its result as "copy" does. */
export function runText(read: ReadRun): string {
  const { run } = read;
  return `${runName(run)}\n${toolTitle(run.tool)}, ${startTimeText(run)}\n\n${resultText(read)}\n`;
}

/** Formats a run as Markdown: title, answers and result. `level` is the level of its heading. */
export function runMarkdown(read: ReadRun, level = 1): string {
  const { run, declaration } = read;
  const heading = (text: string, depth: number) => `${'#'.repeat(level + depth)} ${text}`;
  const answers = declaration ? labeledAnswers(declaration, run.inputs ?? {}) : [];
  const listItems = answers.map(({ label, answer }) => `- **${label}:** ${toOneLine(answer)}`);
  return [
    heading(runName(run), 0),
    `${toolTitle(run.tool)}, ${startTimeText(run)}${run.mode === 'demo' ? ' (demo)' : ''}`,
    ...(listItems.length > 0 ? [heading('Answers', 1), listItems.join('\n')] : []),
    heading(declaration?.result?.title ?? 'Result', 1),
    resultMarkdown(read),
  ]
    .join('\n\n')
    .concat('\n');
}

/** Returns a run as data: as stored by the gateway, with its parsed result. */
export function runData({ run, shown }: ReadRun): object {
  return { ...run, ...(shown && { result: shown.result.value }) };
}

/** Returns the cells of a result that is a table, with the declared column titles; undefined if it is not a table. */
export function resultTable({ declaration, shown }: ReadRun): { header: string[]; rows: string[][] } | undefined {
  const columns = declaration?.result?.columns ?? [];
  if (!shown?.renderer.toRows || columns.length === 0) return undefined;
  return { header: columns.map(({ title }) => title), rows: shown.renderer.toRows(shown.result.value, columns) };
}

export function resultText({ declaration, shown, failure }: ReadRun): string {
  if (!shown || !declaration?.result) return `No result: ${failure?.reason ?? 'it has none.'}`;
  return shown.renderer.toText(shown.result.value, declaration.result);
}

function resultMarkdown(read: ReadRun): string {
  const table = resultTable(read);
  if (table) return [table.header, table.header.map(() => '---'), ...table.rows].map(tableLine).join('\n');
  const text = resultText(read).trim();
  // A text is already Markdown; other results need hard line breaks.
  if (read.shown?.result.kind === 'text') return text;
  return isJson(text) ? `\`\`\`json\n${text}\n\`\`\`` : text.replace(/([^\n])\n(?=[^\n])/g, '$1  \n');
}

function toOneLine(text: string): string {
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

function flatten(answer: FormattedAnswer): string {
  if (typeof answer === 'string') return answer;
  return answer
    .map((part) =>
      typeof part === 'object' && 'label' in part ? `${part.label}: ${flatten(part.value)}` : flatten(part),
    )
    .join(', ');
}
