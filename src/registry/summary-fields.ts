import type { FieldSchema } from '@/generated/declaration';
import { secretFields } from './answers';
import { asForm, type ResolvedDeclaration } from './options';

const MAX_FIELDS = 4;

/** Text formats that describe a run; e-mail addresses, dates and files do not. */
const SUMMARY_FORMATS: readonly (FieldSchema['format'] | undefined)[] = [undefined, 'uri'];

/** Returns the fields that distinguish runs: free texts, required ones first, then choices stored as their label. */
export function summaryFields(resolved: ResolvedDeclaration): string[] {
  if (resolved.kind !== 'form') return [];
  const declaration = asForm(resolved);
  const { form, ui } = declaration;
  const secrets = secretFields(declaration);
  const showsStoredValue = (name: string) =>
    Object.entries(ui.fields?.[name]?.labels ?? {}).every(([value, label]) => value === label);
  const texts = Object.entries(form.properties)
    .filter(
      ([name, { type, format }]) => type === 'string' && SUMMARY_FORMATS.includes(format) && showsStoredValue(name),
    )
    .map(([name]) => name)
    .filter((name) => !secrets.includes(name));
  const isFreeText = (name: string) => !form.properties[name]?.enum && !ui.fields?.[name]?.optionsFrom;
  const rank = (name: string) => (isFreeText(name) ? (form.required?.includes(name) ? 0 : 1) : 2);
  return texts.toSorted((a, b) => rank(a) - rank(b)).slice(0, MAX_FIELDS);
}
