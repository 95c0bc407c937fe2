import { asForm } from '@/registry/options';
import { tightenedForm } from './answers-taken.ts';
import { webhookDifferences } from './bodies.ts';
import { type Difference, declarationFile, type Registry } from './difference.ts';
import { draftDifferences } from './drafts.ts';
import { resultDifferences } from './results.ts';

/** What a change from one registry to another means, the breaking first. Pure. */
export function differences(before: Registry, after: Registry): Difference[] {
  const unread = new Map([...before.unread, ...after.unread]);
  if (unread.size > 0) {
    // A tool that can be read on one side only would look new, or gone.
    const readable = (registry: Registry) => ({
      ...registry,
      tools: new Map([...registry.tools].filter(([id]) => !unread.has(id))),
      unread: new Map<string, string>(),
    });
    return [...unreadDifferences(unread), ...differences(readable(before), readable(after))];
  }
  const all = [
    ...pageDifferences(before, after),
    ...storageName(before, after),
    ...formDifferences(before, after),
    ...webhookDifferences(before, after),
    ...resultDifferences(before, after),
  ];
  return all.sort((one, other) => Number(other.breaking) - Number(one.breaking));
}

function unreadDifferences(unread: ReadonlyMap<string, string>): Difference[] {
  return [...unread].map(([id, reason]) => ({
    file: declarationFile(id),
    audience: 'members',
    what: `It cannot be compared: ${reason}`,
    breaking: false,
    mend: 'Compare with a later commit, or see npm run check.',
  }));
}

function pageDifferences(before: Registry, after: Registry): Difference[] {
  const routes = new Set([...after.tools.values()].map(({ page }) => page?.route));
  const lost = [...before.tools.values()].flatMap(({ id, page }): Difference[] => {
    if (!page || routes.has(page.route)) return [];
    const there = after.tools.has(id);
    return [
      {
        file: declarationFile(id),
        at: there ? ['page', 'route'] : [],
        audience: 'members',
        what: `The page ${page.route} is gone: bookmarks and links lead nowhere.`,
        breaking: true,
        mend: there ? 'Keep the route.' : 'Keep the tool until nobody has a draft or a link of it.',
      },
    ];
  });
  const added = [...after.tools.keys()].filter((id) => !before.tools.has(id));
  return [
    ...lost,
    ...added.map(
      (id): Difference => ({
        file: declarationFile(id),
        audience: 'members',
        what: 'The tool is new.',
        breaking: false,
        mend: 'Nothing.',
      }),
    ),
  ];
}

/** Every key that begins with a dot has the short name in front. */
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
    return [...draftDifferences(earlier, today), ...tightenedForm(earlier, today)];
  });
}
