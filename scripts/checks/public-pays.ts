import { type DescribedAutomation, describedAutomations, keyWord } from '../lib/described-automations.ts';
import type { Finding } from '../lib/finding.ts';
import type { CheckInput } from '../lib/registry-input.ts';
import { finding } from '../lib/source-map.ts';

/** Anybody may send a public request as often as its limits allow: what it costs must be somebody's decision. */
export const rule = {
  name: 'public-pays',
  perTool: true,
  explains: 'A public request runs on a key of whoever sends it, or its automation says that the operator pays.',
};

export function check(input: CheckInput): Finding[] {
  return input.forms.flatMap((tool) => describedAutomations(input, tool).flatMap(payFindings));
}

function payFindings(described: DescribedAutomation): Finding[] {
  const { source, path, words, declared } = described;
  const word = keyWord(described);
  const isOpen = declared.request.public === true && word !== undefined && !Object.hasOwn(words, word);
  const isPaid = Object.hasOwn(words, 'paidBy');
  if (isOpen && !isPaid) {
    const mend = `Ask for a key in the form and name its body field with "${word}", remove "public" of the request, or write "paidBy: operator".`;
    return [
      finding(source, path, {
        found: `a public request that runs on the operator's key: anybody may use it up`,
        expected: `"${word}", or "paidBy"`,
        mend,
      }),
    ];
  }
  if (isOpen || !isPaid) return [];
  const found = '"paidBy" where the operator pays for no stranger';
  const expected = 'a public request of a kind that takes a key, without that key';
  return [finding(source, [...path, 'paidBy'], { found, expected, mend: 'Remove "paidBy".' }, 'name')];
}
