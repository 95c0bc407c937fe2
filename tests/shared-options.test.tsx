import { join } from 'node:path';
import { cleanup } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Declaration } from '@/generated/declaration';
import type { OptionLists } from '@/generated/options';
import { validationSchema } from '@/registry/form-schemas';
import { asForm, resolveOptions } from '@/registry/options';
import type { ToolModule } from '@/registry/tool-module';
import { strictAjv } from '@/toolkit/json/strict-ajv';
import { loadDeclaration, readJson, toolFolders } from '@/toolkit/project/load-tools';
import { outline } from './support/outline';
import { offeredBy, renderForm, sharedListOf } from './support/rendered-form';
import { sessionWith } from './support/session';
import { withAllShown } from './support/single-page-form';

const TOOLS = join(import.meta.dirname, '../tools');
const lists = readJson<OptionLists>(join(TOOLS, 'options.json'));
const ADDED = 'Added to the list';
const longer = Object.fromEntries(
  Object.entries(lists).map(([name, list]) => [name, Array.isArray(list) ? [...list, { value: ADDED }] : list]),
) as OptionLists;

/** Fields that offer a shared list, with the tool they belong to. */
const users = toolFolders(TOOLS)
  .map((id) => loadDeclaration(TOOLS, id))
  .flatMap((tool) =>
    Object.entries(tool.ui?.fields ?? {})
      .filter(([, { options }]) => options)
      .map(([field]) => ({ id: tool.id, field, tool })),
  );

const moduleWith = (tool: Declaration, known: OptionLists): ToolModule => {
  const declaration = resolveOptions(tool, known);
  return { declaration, validate: strictAjv().compile(validationSchema(asForm(declaration))) };
};

describe('an option added to a shared list', () => {
  it.each(users)('is offered by $field of $id, and changes no line of its outline', ({ tool, field }) => {
    const seen = (known: OptionLists) => {
      const module = moduleWith(tool, known);
      const declaration = asForm(module.declaration);
      const container = renderForm(sessionWith(withAllShown(module)));
      const offered = offeredBy(container, declaration, field).length;
      const lines = outline(container, sharedListOf(declaration));
      cleanup();
      return { offered, lines };
    };
    const before = seen(lists);
    const after = seen(longer);
    expect(after.offered).toBe(before.offered + 1);
    expect(after.lines).toBe(before.lines);
  });
});
