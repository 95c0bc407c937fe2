import type { FieldItems, FieldSchema } from '@/generated/declaration';
import { filePart } from '@/registry/file-fields';
import { defaultWidget } from '@/registry/ui-schema';
import { DETECTABLE_TYPES } from '@/server/features/files/media-type';
import type { Findings } from '../finding';
import { findingAt, findingAtName, type Path } from '../json/json-locations';
import type { FormTool } from '../project/check-input';
import { closestName, editDistance } from '../text/suggest';

/** Without limits a file field would accept every file; with only undetectable types it would accept none. */
export const explains =
  'A file field declares its types or endings, its maximum size and its maximum number, and each type can be detected from the bytes.';

export function checkForm(tool: FormTool): Findings {
  return Object.entries(tool.form.form.properties).flatMap(([name, field]) => {
    const path = ['form', 'properties', name];
    const part = filePart(field);
    if (!part) return [];
    const at = part === field ? path : [...path, 'items'];
    return [missingProperties(tool, at, part), undetectableTypes(tool, at, part), widgetFindings(tool, name, field)];
  });
}

function missingProperties({ source }: FormTool, path: Path, part: FieldSchema | FieldItems): Findings {
  const examples = { accept: '["image/png", "image/jpeg"]', maxBytes: '8000000' } as const;
  return (['accept', 'maxBytes'] as const)
    .filter((property) => part[property] === undefined)
    .map((property) =>
      findingAtName(source, path, {
        found: `a file without "${property}"`,
        expected: 'the accepted types and the maximum size',
        mend: `Add "${property}": ${examples[property]}.`,
      }),
    );
}

/** How many letters of a type may be wrong for it to be that type. */
const MAX_SLIPS = 2;

function undetectableTypes({ source }: FormTool, path: Path, { accept = [] }: FieldSchema | FieldItems): Findings {
  return accept.flatMap((type, index) => {
    if (DETECTABLE_TYPES.has(type) || type === '*' || type.startsWith('.')) return [];
    const nearest = closestName(type, DETECTABLE_TYPES);
    const near = nearest !== undefined && editDistance(type, nearest) <= MAX_SLIPS ? nearest : undefined;
    const isText = type.startsWith('text/') && !near;
    return findingAt(source, [...path, 'accept', index], {
      found: `the type ${type}, which cannot be detected from the bytes`,
      expected: 'types such as image/png, application/pdf, audio/mpeg, text/csv',
      mend: isText
        ? 'Write "text/plain", which accepts any text.'
        : near
          ? `Write "${near}".`
          : 'Name a type that can be detected, an ending such as ".srt", or "*" for any file.',
      didYouMean: isText ? 'text/plain' : near,
    });
  });
}

function widgetFindings({ source, form: { ui } }: FormTool, name: string, field: FieldSchema): Findings {
  const widget = ui.fields?.[name]?.widget;
  const fileWidget = defaultWidget(field);
  if (!widget || widget === fileWidget) return [];
  return findingAt(source, ['ui', 'fields', name, 'widget'], {
    found: `the widget "${widget}" for a file`,
    expected: `the widget "${fileWidget}"`,
    mend: `Remove it: file fields always have the widget "${fileWidget}".`,
  });
}
