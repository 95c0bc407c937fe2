import type { FieldUi } from '@/generated/declaration';
import type { FormDeclaration } from '@/registry/options';
import { type FormattedAnswer, formatAnswer } from '../form/format-answer';
import { runName, startTimeText, toolTitle } from '../history/run-labels';
import type { ParsedRun } from './parse-run';

/** Returns the filled-in answers with their labels, in the order of the form. */
export function labeledAnswers(
  { form, ui }: FormDeclaration,
  inputs: Readonly<Record<string, unknown>>,
): { label: string; answer: string }[] {
  const fieldUis: Readonly<Record<string, FieldUi>> = ui.fields ?? {};
  return Object.entries(form.properties).flatMap(([name, field]) => {
    const value = inputs[name];
    if (value === undefined || value === '' || value === false || (Array.isArray(value) && value.length === 0))
      return [];
    return [{ label: field.title, answer: flatten(formatAnswer(field, fieldUis[name] ?? {}, value)) }];
  });
}

/** Formats a run as plain text: its title, and its result as "copy" does. */
export function runText(parsedRun: ParsedRun): string {
  const { run } = parsedRun;
  return `${runName(run)}\n${toolTitle(run.tool)}, ${startTimeText(run)}\n\n${resultText(parsedRun)}\n`;
}

/** Formats a run as Markdown: title, answers and result. `level` is the level of its heading. */
export function runMarkdown(parsedRun: ParsedRun, level = 1): string {
  const { run, declaration } = parsedRun;
  const toHeading = (text: string, depth: number) => `${'#'.repeat(level + depth)} ${text}`;
  const answers = declaration ? labeledAnswers(declaration, run.inputs ?? {}) : [];
  const listItems = answers.map(({ label, answer }) => `- **${label}:** ${toOneLine(answer)}`);
  return [
    toHeading(runName(run), 0),
    `${toolTitle(run.tool)}, ${startTimeText(run)}${run.mode === 'demo' ? ' (demo)' : ''}`,
    ...(listItems.length > 0 ? [toHeading('Answers', 1), listItems.join('\n')] : []),
    toHeading(declaration?.result?.title ?? 'Result', 1),
    resultMarkdown(parsedRun),
  ]
    .join('\n\n')
    .concat('\n');
}

/** Returns a run as data: as stored by the gateway, with its parsed result. */
export function runData({ run, display }: ParsedRun): object {
  return { ...run, ...(display && { result: display.result.value }) };
}

/** Returns the cells of a result that is a table, with the declared column titles; undefined if it is not a table. */
export function resultTable({ declaration, display }: ParsedRun): { header: string[]; rows: string[][] } | undefined {
  const columns = declaration?.result?.columns ?? [];
  if (!display?.renderer.toRows || columns.length === 0) return undefined;
  return { header: columns.map(({ title }) => title), rows: display.renderer.toRows(display.result.value, columns) };
}

/** Returns the result of a run as text, or the reason why there is none. */
export function resultText({ declaration, display, failure }: ParsedRun): string {
  if (!display || !declaration?.result) return `No result: ${failure?.reason ?? 'it has none.'}`;
  return display.renderer.toText(display.result.value, declaration.result);
}

function resultMarkdown(parsedRun: ParsedRun): string {
  const table = resultTable(parsedRun);
  if (table) return [table.header, table.header.map(() => '---'), ...table.rows].map(tableLine).join('\n');
  const text = resultText(parsedRun).trim();
  // A text is already Markdown; other results need hard line breaks.
  if (parsedRun.display?.result.kind === 'text') return text;
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
