import { partsAt } from '@/automation/parts/parts-at';
import { tryParseJson } from '@/contracts/json';
import { settingReferences, type WebhookAutomation, webhookAutomations } from '../declaration/webhook-automations';
import { type Findings, findingAtOffset } from '../finding';
import type { CheckInput } from '../project/check-input';

/** A demo answer refers to files of the tool; if one is missing, every trial run fails. */
export const explains = "The parts of a demo answer that are files name files in the tool's folder demo.";

export function check(input: CheckInput): Findings {
  return input.forms.flatMap((tool) =>
    webhookAutomations(input, tool).flatMap((automation) => missingFiles(automation, tool.id, input.files)),
  );
}

function missingFiles(automation: WebhookAutomation, id: string, files: CheckInput['files']): Findings {
  const { source, sections, plugin } = automation;
  const fileParts = settingReferences(automation).filter(({ kind }) => kind === 'file-in-answer');
  if (fileParts.length === 0) return [];
  const demos = sections.filter(({ heading }) => plugin?.manifest.sections?.[heading]?.holds === 'demo');
  return demos.flatMap(({ text, offset }) => {
    const answer = answerIn(text);
    return fileParts.flatMap(({ value: part }) => {
      const fileNames = partsAt(answer, part).flatMap(({ value }) => withoutLimit([value].flat()));
      const missing = fileNames.filter((name) => typeof name !== 'string' || !files.has(`tools/${id}/demo/${name}`));
      return missing.map((name) => {
        const found =
          name === undefined ? `no "${part}" in the demo answer` : `"${part}" of the demo: ${JSON.stringify(name)}`;
        const at = offset + Math.max(0, text.indexOf(name === undefined ? '```' : JSON.stringify(name)));
        const mend = 'Add the file, or name one that exists.';
        return findingAtOffset(source, at, { found, expected: `the name of a file of tools/${id}/demo`, mend });
      });
    });
  });
}

/** Returns a list without the limit `{ "$upTo": "<field>" }` that may be its first entry. */
function withoutLimit(list: unknown[]): unknown[] {
  const [first] = list;
  const isLimit = typeof first === 'object' && first !== null && '$upTo' in first;
  return isLimit && list.length > 1 ? list.slice(1) : list;
}

/** Parses the demo answer. Returns an empty object if it is not valid JSON, which the rule about sections reports. */
function answerIn(text: string): object {
  const value = tryParseJson(/```json\r?\n([\s\S]*?)\r?\n```/.exec(text)?.[1] ?? '');
  return typeof value === 'object' && value !== null ? value : {};
}
