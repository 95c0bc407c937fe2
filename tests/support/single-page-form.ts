import { type Answers, isRequiredWhileShown } from '@/registry/answers';
import { asForm } from '@/registry/options';
import type { ToolModule } from '@/registry/tool-module';

/** The tool with its form on one page and nothing folded, so that all of it is there at once. */
export function onOnePage(module: ToolModule): ToolModule {
  const declaration = asForm(module.declaration);
  const sections = declaration.ui.sections.map(({ page: _page, folded: _folded, ...section }) => section);
  return { ...module, declaration: { ...declaration, ui: { ...declaration.ui, review: false, sections } } };
}

/** The same with no condition left: every field shows, and says whether it must be filled in while it does. */
export function withAllShown(module: ToolModule): ToolModule {
  const declaration = asForm(onOnePage(module).declaration);
  const { form, ui } = declaration;
  const required = Object.keys(form.properties).filter((name) => isRequiredWhileShown(declaration, name));
  const sections = ui.sections.map(({ when: _when, ...section }) => section);
  return {
    ...module,
    declaration: { ...declaration, form: { ...form, required }, ui: { ...ui, sections }, reveal: {} },
  };
}

/** Returns answers with one untouched group in every list of groups, so that their fields show too. */
export function oneGroupEach({ declaration }: ToolModule): Answers {
  const fields = Object.entries(asForm(declaration).form.properties);
  return Object.fromEntries(fields.flatMap(([name, { items }]) => (items?.properties ? [[name, [{}]]] : [])));
}
