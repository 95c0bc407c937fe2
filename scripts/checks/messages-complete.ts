import type { Messages } from '@/generated/declaration';
import type { Finding } from '../lib/finding.ts';
import type { CheckInput, FormTool } from '../lib/registry-input.ts';
import { finding } from '../lib/source-map.ts';

/** A message that is not declared is not said: the member would press a button and hear nothing. */
export const rule = {
  name: 'messages-complete',
  perTool: true,
  explains:
    'A tool says when a run is done or failed, when something was copied or not, and nothing that never happens.',
};

type Name = Exclude<keyof Messages, 'invalid' | 'fields'>;

export function check({ forms }: CheckInput): Finding[] {
  return forms.flatMap((tool) => [...missing(tool), ...neverSaid(tool)]);
}

function missing(tool: FormTool): Finding[] {
  const { source, form } = tool;
  return needed(tool)
    .filter(([name]) => form.messages[name] === undefined)
    .map(([name, why]) => {
      const words = { found: `no message "${name}"`, expected: `one, as ${why}`, mend: `Add "${name}" to messages.` };
      return finding(source, ['messages'], words);
    });
}

function needed({ form: { request, result } }: FormTool): [Name, string][] {
  const copies = (result?.actions ?? []).some((action) => action.do === 'copy');
  const queued = request?.onFailure === 'succeed-and-queue';
  return [
    ...(request ? [['done', 'a run can succeed'] satisfies [Name, string]] : []),
    ...(request && !queued ? [['failed', 'a run can fail'] satisfies [Name, string]] : []),
    ...(copies ? [['copied', 'the result can be copied'] satisfies [Name, string]] : []),
    ...(copies || result?.cards ? [['copyFailed', 'copying can fail'] satisfies [Name, string]] : []),
  ];
}

function neverSaid({ source, form: { messages, request, result } }: FormTool): Finding[] {
  const resets = (result?.actions ?? []).some((action) => action.do === 'reset');
  const dead: [Name, boolean, string][] = [
    ['reset', resets, 'no action resets the tool'],
    ['failed', !!request, 'the tool sends nothing'],
    ['timedOut', !!request, 'the tool sends nothing'],
    ['unusable', !!request, 'the tool sends nothing'],
  ];
  return dead
    .filter(([name, said]) => messages[name] !== undefined && !said)
    .map(([name, , why]) => {
      const words = {
        found: `the message "${name}", though ${why}`,
        expected: 'messages that can be said',
        mend: 'Remove it, or add what it belongs to.',
      };
      return finding(source, ['messages', name], words, 'name');
    });
}
