import type { Automation } from '@/generated/automation';
import { asForm, type ResolvedDeclaration } from '@/registry/options';
import { type Difference, declarationFile, type Registry } from './difference.ts';
import { type ComparedSchema, schemaChanges } from './schema-changes.ts';

/** What becomes of answers: for whoever reads them, and for results that were made before. */
export function resultDifferences(before: Registry, after: Registry): Difference[] {
  const perTool = [...after.tools.values()].flatMap((tool) => {
    const old = before.tools.get(tool.id);
    return old ? [...answerShape(before, after, tool.id), ...keptResults(before, after, old, tool)] : [];
  });
  return [...perTool, ...contractDifferences(before, after)];
}

/** The words of an automation file that decide the shape of its answers. */
const SHAPE = ['respond', 'echo', 'schema'] as const satisfies readonly (keyof Automation)[];

function answerShape(before: Registry, after: Registry, id: string): Difference[] {
  const [old, now] = [before.automations.get(id), after.automations.get(id)];
  if (!old || !now) return [];
  const told = (value: unknown) => (value === undefined ? 'nothing' : JSON.stringify(value));
  return SHAPE.filter((word) => told(old[word]) !== told(now[word])).map((word) => ({
    file: `tools/${id}/automation.md`,
    at: [word],
    audience: 'callers',
    what: `Answers come in another shape: "${word}" says ${told(now[word])}, ${told(old[word])} before.`,
    breaking: true,
    mend: 'Keep the shape, or give the new one another webhook.',
  }));
}

/** Runs of before are read and shown by the parts of today. */
function keptResults(
  before: Registry,
  after: Registry,
  old: ResolvedDeclaration,
  now: ResolvedDeclaration,
): Difference[] {
  if (old.kind !== 'form' || now.kind !== 'form') return [];
  const [earlier, today] = [asForm(old), asForm(now)];
  const kinds = before.given[earlier.response?.normaliser ?? ''] ?? [];
  const taken = after.taken[today.result?.renderer ?? ''] ?? [];
  const file = declarationFile(now.id);
  const lost = kinds.filter((kind) => !taken.includes(kind));
  const differences: Difference[] = [];
  if (earlier.result && lost.length > 0)
    differences.push({
      file,
      at: ['result', 'renderer'],
      audience: 'members',
      what: `Earlier results are of the kind ${lost.join(', ')}, which "${today.result?.renderer}" does not show.`,
      breaking: true,
      mend: 'Choose a renderer that takes it, or let this one take it too.',
    });
  if (earlier.response && today.response && earlier.response.normaliser !== today.response.normaliser)
    differences.push({
      file,
      at: ['response', 'normaliser'],
      audience: 'workflows',
      what: `Answers are read by "${today.response.normaliser}", by "${earlier.response.normaliser}" before.`,
      breaking: false,
      mend: 'Make sure that the answers of yesterday are among its samples: past runs are read by it too.',
    });
  return differences;
}

/** Results that are kept fit the contract of the day they were made. */
function contractDifferences(before: Registry, after: Registry): Difference[] {
  return Object.entries(before.results).flatMap(([kind, old]) => {
    if (!isGiven(before, kind)) return [];
    const now = after.results[kind];
    const file = `schemas/results/${kind}.schema.json`;
    if (!now)
      return [
        {
          file,
          audience: 'members' as const,
          what: `Results of the kind "${kind}" are known no more.`,
          breaking: true,
          mend: 'Keep the contract while results of it are kept.',
        },
      ];
    return schemaChanges(old as ComparedSchema, now as ComparedSchema).flatMap(
      ({ path, change, words }): Difference[] => {
        if (change === 'added' || change === 'looser') return [];
        const isOurs = change === 'gone' || change === 'optional';
        const mend = isOurs
          ? 'Whoever reads answers may miss it: say so before.'
          : 'Results of before may not fit: let the contract take them too.';
        return [
          {
            file,
            audience: isOurs ? 'callers' : 'members',
            what: `Results "${kind}": ${path ? `"${path}" ` : ''}${words}.`,
            breaking: change !== 'optional',
            mend,
          },
        ];
      },
    );
  });
}

/** Whether some tool has had results of this kind. */
function isGiven({ tools, given }: Registry, kind: string): boolean {
  return [...tools.values()].some(({ response }) => given[response?.normaliser ?? '']?.includes(kind));
}
