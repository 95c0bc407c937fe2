import { type DescribedAutomation, describedAutomations, namingWords } from '../lib/described-automations.ts';
import { type Finding, findingAt } from '../lib/finding.ts';
import type { CheckInput } from '../lib/registry-input.ts';

/** A demo answers with files the tool brings along; one that is missing fails the run of whoever tries the tool. */
export const rule = {
  name: 'demo-files',
  explains: 'The parts of a demo answer that are kept as files name files of the folder demo of the tool.',
};

export function check(input: CheckInput): Finding[] {
  return input.forms.flatMap((tool) =>
    describedAutomations(input, tool).flatMap((described) => findings(described, tool.id, input.files)),
  );
}

function findings(described: DescribedAutomation, id: string, files: CheckInput['files']): Finding[] {
  const { source, sections, plugin } = described;
  const kept = namingWords(described).filter(({ names }) => names === 'file-in-answer');
  if (kept.length === 0) return [];
  const demos = sections.filter(({ heading }) => plugin?.says.sections?.[heading]?.holds === 'demo');
  return demos.flatMap(({ text, offset }) => {
    const answer = objectIn(text);
    return kept.flatMap(({ value: part }) => {
      const named = [answer[part]].flat();
      const missing = named.filter((name) => typeof name !== 'string' || !files.has(`tools/${id}/demo/${name}`));
      return missing.map((name) => {
        const found =
          name === undefined ? `no "${part}" in the demo answer` : `"${part}" of the demo: ${JSON.stringify(name)}`;
        const at = offset + Math.max(0, text.indexOf(name === undefined ? '```' : JSON.stringify(name)));
        const mend = 'Add the file, or name one that is there.';
        return findingAt(source, at, { found, expected: `the name of a file of tools/${id}/demo`, mend });
      });
    });
  });
}

/** The demo answer as far as it is an object; that it cannot be parsed is said by the rule of sections. */
function objectIn(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(/```json\r?\n([\s\S]*?)\r?\n```/.exec(text)?.[1] ?? '');
    return value && typeof value === 'object' ? { ...value } : {};
  } catch {
    return {};
  }
}
