import { secretBodyFields } from '@/registry/requests';
import { type DescribedAutomation, describedAutomations, keyWord, namingWords } from '../lib/described-automations.ts';
import type { Finding } from '../lib/finding.ts';
import { kindsGiven } from '../lib/plugin-files.ts';
import type { CheckInput, FormTool } from '../lib/registry-input.ts';
import { finding } from '../lib/source-map.ts';
import { unknownName } from '../lib/walk.ts';

/**
 * The server takes the key from the body field named here, and the model's answer is held to the kind named here: with
 * the wrong one, a run would go out without a key or come back in a shape the tool does not read.
 */
export const rule = {
  name: 'automation-fits',
  perTool: true,
  explains: "An automation knows the body field with the member's key, and answers in a kind the tool reads.",
};

export function check(input: CheckInput): Finding[] {
  return input.forms.flatMap((tool) =>
    describedAutomations(input, tool).flatMap((described) => [
      ...secretFindings(tool, described),
      ...resultFindings(input, tool, described),
    ]),
  );
}

function secretFindings({ form }: FormTool, described: DescribedAutomation): Finding[] {
  const { source, path, words, declared } = described;
  const secrets = secretBodyFields(form, declared.request);
  const given = namingWords(described).filter(({ names }) => names === 'key-in-body');
  const mend =
    secrets.length > 0
      ? 'Name the body field that carries the key.'
      : 'Give the field with the key the widget "secret", or remove this word.';
  const wrong = given.filter(({ value }) => !secrets.includes(value));
  const word = keyWord(described);
  if (given.length > 0 || secrets.length === 0 || !word || Object.hasOwn(words, word))
    return wrong.map((name) => finding(source, name.path, unknownName('secret body field', name.value, secrets, mend)));
  const found = `no "${word}", though the body carries ${secrets.join(', ')}`;
  const expected = 'the body field with the key';
  return [finding(source, path, { found, expected, mend: `Add "${word}: ${secrets[0]}".` })];
}

function resultFindings(
  { results, plugins }: CheckInput,
  { form }: FormTool,
  described: DescribedAutomation,
): Finding[] {
  const given = described.declared.onResult ? [] : kindsGiven(plugins, form.response?.normaliser);
  const known = given.length > 0 ? given : Object.keys(results);
  const mend = 'Name a kind that the normaliser of the tool answers with.';
  return namingWords(described)
    .filter(({ names, value }) => names === 'kind-of-result' && !known.includes(value))
    .map(({ value, path }) => finding(described.source, path, unknownName('kind of result', value, known, mend)));
}
