import { toolClient, verifyCallback } from '@/client/client';
import type { ClientTools } from '@/generated/client-tools';
import type { RuleFinding } from '@/toolkit/finding';

/** The TypeScript examples of the documents, which `npm run typecheck` compiles. `tests/scripts/doc-examples.test.ts` compares them. */
export async function examples(
  answers: ClientTools['sora-prompt-generator']['answers'],
  request: Request,
  seen: (id: string) => boolean,
): Promise<unknown[]> {
  const tools = toolClient({ address: 'http://127.0.0.1:4173', token: process.env.API_TOKEN ?? '' });
  const { value } = await tools.run('sora-prompt-generator', {
    concept: 'A lighthouse that answers letters',
    apiKey: 'demo',
  });

  await tools.start('sora-prompt-generator', answers, { callback: 'https://flow.example.com/ended' });
  // At that address: the text of the body as it came, and the ids that were dealt with before
  const { data: run } = await verifyCallback(process.env.SIGNING_SECRET ?? '', request.headers, await request.text(), {
    seen,
  });
  return [value, run];
}

/** What `npm run check -- --json` prints, as docs/maintaining.md shows it. */
export const findings: RuleFinding[] = [
  {
    rule: 'reveal-targets',
    file: 'tools/plan-maker/tool.json',
    line: 209,
    column: 15,
    found: '"Othr", which is no option of "trade"',
    expected: 'one of Bakery, Garage, Other',
    mend: 'Write an option as it stands in the list.',
    didYouMean: 'Other',
  },
];
