import type { FieldSchema } from '@/generated/declaration';
import { secretFields } from './answers';
import { asForm, type ResolvedDeclaration } from './options';

/** More of them would tell nothing more. */
const MOST = 4;

/** Formats of texts that say what a run was about; an address of a member, a day or a file does not. */
const TELLING_FORMATS: readonly (FieldSchema['format'] | undefined)[] = [undefined, 'uri'];

/**
 * The fields by whose answers a member tells the runs of a tool apart: texts of their own, those that must be there
 * first, and then choices that are kept as they read.
 */
export function tellingFields(resolved: ResolvedDeclaration): string[] {
  if (resolved.kind !== 'form') return [];
  const declaration = asForm(resolved);
  const { form, ui } = declaration;
  const secrets = secretFields(declaration);
  const readsAsKept = (name: string) =>
    Object.entries(ui.fields?.[name]?.labels ?? {}).every(([value, label]) => value === label);
  const texts = Object.entries(form.properties)
    .filter(([name, { type, format }]) => type === 'string' && TELLING_FORMATS.includes(format) && readsAsKept(name))
    .map(([name]) => name)
    .filter((name) => !secrets.includes(name));
  const isOwn = (name: string) => !form.properties[name]?.enum && !ui.fields?.[name]?.optionsFrom;
  const rank = (name: string) => (isOwn(name) ? (form.required?.includes(name) ? 0 : 1) : 2);
  return texts.toSorted((a, b) => rank(a) - rank(b)).slice(0, MOST);
}
