import type { FieldItems, FieldSchema } from '@/generated/declaration';
import { filePart } from '@/registry/file-fields';
import { defaultWidget } from '@/registry/ui-schema';
import { TELLABLE } from '@/server/files/media-type';
import type { Finding } from '../lib/finding.ts';
import type { CheckInput, FormTool } from '../lib/registry-input.ts';
import { finding, type Path } from '../lib/source-map.ts';
import { closest } from '../lib/suggest.ts';

/** A field that takes any file of any size, or a type nobody can read from bytes, would refuse everything or nothing. */
export const rule = {
  name: 'file-fields',
  perTool: true,
  explains:
    'A file field says which types it takes, that can be told from bytes, how large and how many; others do not.',
};

export function check({ forms }: CheckInput): Finding[] {
  return forms.flatMap((tool) =>
    Object.entries(tool.form.form.properties).flatMap(([name, field]) => {
      const path = ['form', 'properties', name];
      const part = filePart(field);
      if (!part) return strayWords(tool, path, field);
      const at = part === field ? path : [...path, 'items'];
      return [...missingWords(tool, at, part), ...untellable(tool, at, part), ...shownOtherwise(tool, name, field)];
    }),
  );
}

function missingWords({ source }: FormTool, path: Path, part: FieldSchema | FieldItems): Finding[] {
  const examples = { accept: '["image/png", "image/jpeg"]', maxBytes: '8000000' } as const;
  return (['accept', 'maxBytes'] as const)
    .filter((word) => part[word] === undefined)
    .map((word) => {
      const words = {
        found: `a file without "${word}"`,
        expected: 'the types that are taken and the largest size',
        mend: `Add "${word}": ${examples[word]}.`,
      };
      return finding(source, path, words, 'name');
    });
}

function untellable({ source }: FormTool, path: Path, { accept = [] }: FieldSchema | FieldItems): Finding[] {
  return accept.flatMap((type, index) => {
    if (TELLABLE.has(type)) return [];
    const isText = type.startsWith('text/');
    const words = {
      found: `the type ${type}, which cannot be told from bytes`,
      expected: 'types such as image/png, application/pdf, audio/mpeg, text/csv',
      mend: isText ? 'Write "text/plain", which takes any text.' : 'Name a type that can be told.',
      didYouMean: isText ? 'text/plain' : closest(type, TELLABLE),
    };
    return [finding(source, [...path, 'accept', index], words)];
  });
}

function shownOtherwise({ source, form: { ui } }: FormTool, name: string, field: FieldSchema): Finding[] {
  const widget = ui.fields?.[name]?.widget;
  const fitting = defaultWidget(field);
  if (!widget || widget === fitting) return [];
  const words = {
    found: `the widget "${widget}" for a file`,
    expected: `the widget "${fitting}"`,
    mend: `Remove it: "${fitting}" is the one of every file field.`,
  };
  return [finding(source, ['ui', 'fields', name, 'widget'], words)];
}

/** Words about files on what is none. */
function strayWords({ source }: FormTool, path: Path, field: FieldSchema): Finding[] {
  const parts: [Path, FieldSchema | FieldItems | undefined][] = [
    [path, field],
    [[...path, 'items'], field.items],
  ];
  return parts.flatMap(([at, part]) =>
    (['accept', 'maxBytes'] as const)
      .filter((word) => part?.[word] !== undefined && part.format !== 'file')
      .map((word) => {
        const words = {
          found: `"${word}" on a field that is no file`,
          expected: 'it on files alone',
          mend: 'Remove it, or add "format": "file".',
        };
        return finding(source, [...at, word], words, 'name');
      }),
  );
}
