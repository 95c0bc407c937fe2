import type { RendererModule, ResultKind } from '@/contracts/plugins';
import { toCsv } from '@/engine/csv/csv';
import { renderers } from '@/generated/result-plugins';
import type { ResultValues } from '@/generated/results';
import type { FormDeclaration } from '@/registry/options';
import type { Format } from './arguments.ts';

/** A result of some kind. */
interface Result {
  kind: ResultKind;
  value: unknown;
}

/**
 * Creates the function that formats results of a tool: the text its page copies, the value as JSON, or its rows as CSV.
 *
 * @throws Error if CSV is requested and the result has no rows
 */
export async function createResultWriter(
  { id, result: options }: FormDeclaration,
  format: Format,
): Promise<(of: Result) => string> {
  const renderer = options && ((await renderers[options.renderer ?? '']?.()) as RendererModule | undefined);
  if (format === 'json' || !renderer || !options) return (result) => `${JSON.stringify(result, null, 2)}\n`;
  const typed = ({ value }: Result) => value as ResultValues[ResultKind];
  if (format === 'text') return (result) => `${renderer.toText(typed(result), options)}\n`;
  const { columns } = options;
  const { toRows } = renderer;
  if (!toRows || !columns) throw new Error(`${id} has no rows: use --format text or json.`);
  const header = columns.map(({ title }) => title);
  return (result) => toCsv(header, toRows(typed(result), columns));
}
