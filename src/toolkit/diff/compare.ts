import { asForm } from '@/registry/options';
import { type Difference, declarationFile, type Registry } from './difference';
import { draftDifferences } from './draft-differences';
import { formRestrictions } from './form-restrictions';
import { resultDifferences } from './result-differences';
import { webhookDifferences } from './webhook-differences';

/** Compares two registries and returns their differences, breaking ones first. Pure. */
export function compareRegistries(before: Registry, after: Registry): Difference[] {
  const unreadable = new Map([...before.unreadable, ...after.unreadable]);
  if (unreadable.size > 0) {
    // A tool that only one side can read would look new, or removed.
    const readable = (registry: Registry) => ({
      ...registry,
      tools: new Map([...registry.tools].filter(([id]) => !unreadable.has(id))),
      unreadable: new Map<string, string>(),
    });
    return [...unreadableDifferences(unreadable), ...compareRegistries(readable(before), readable(after))];
  }
  const differences = [
    ...pageDifferences(before, after),
    ...storageName(before, after),
    ...formDifferences(before, after),
    ...webhookDifferences(before, after),
    ...resultDifferences(before, after),
  ];
  return differences.sort((one, other) => Number(other.breaking) - Number(one.breaking));
}

function unreadableDifferences(unreadable: ReadonlyMap<string, string>): Difference[] {
  return [...unreadable].map(([id, reason]) => ({
    file: declarationFile(id),
    audience: 'members',
    what: `The tool cannot be compared: ${reason}`,
    breaking: false,
    mend: 'Compare with a later commit, or run npm run check.',
  }));
}

function pageDifferences(before: Registry, after: Registry): Difference[] {
  const routes = new Set([...after.tools.values()].map(({ page }) => page?.route));
  const removed = [...before.tools.values()].flatMap(({ id, page }): Difference[] => {
    if (!page || routes.has(page.route)) return [];
    const stillExists = after.tools.has(id);
    return [
      {
        file: declarationFile(id),
        at: stillExists ? ['page', 'route'] : [],
        audience: 'members',
        what: `The page ${page.route} was removed: bookmarks and links to it break.`,
        breaking: true,
        mend: stillExists ? 'Keep the route.' : 'Keep the tool until nobody has a draft of it or a link to it.',
      },
    ];
  });
  const added = [...after.tools.keys()].filter((id) => !before.tools.has(id));
  const newTool = { audience: 'members', what: 'The tool is new.', breaking: false, mend: 'Nothing.' } as const;
  return [...removed, ...added.map((id) => ({ file: declarationFile(id), ...newTool }))];
}

/** Storage keys that begin with a dot are prefixed with the short name. */
function storageName(before: Registry, after: Registry): Difference[] {
  if (before.shortName === after.shortName) return [];
  return [
    {
      file: 'brand.json',
      at: ['shortName'],
      audience: 'members',
      what: `Everything kept in browsers lies under "${before.shortName}" and is looked for under "${after.shortName}".`,
      breaking: true,
      mend: 'Keep the short name once there are members.',
    },
  ];
}

function formDifferences(before: Registry, after: Registry): Difference[] {
  return [...after.tools.values()].flatMap((tool) => {
    const old = before.tools.get(tool.id);
    if (tool.kind !== 'form' || old?.kind !== 'form') return [];
    const [earlier, today] = [asForm(old), asForm(tool)];
    return [...draftDifferences(earlier, today), ...formRestrictions(earlier, today)];
  });
}
