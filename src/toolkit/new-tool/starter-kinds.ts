/** Kinds of result a new tool can start with, and a description of each. */
const KIND_DESCRIPTIONS = {
  text: 'one text',
  'prompt-pair': 'two prompts to copy',
  scenes: 'a list, each with a prompt to copy',
  leads: 'a table of businesses',
  rows: 'a table with columns of your own',
  record: 'facts about one thing',
  'call-flow': 'what to say on a call',
  proposal: 'an offer',
};
export type StarterKind = keyof typeof KIND_DESCRIPTIONS;
export const STARTER_KINDS = Object.keys(KIND_DESCRIPTIONS) as StarterKind[];

/** Returns all kinds with their descriptions. */
export const describeKinds = (): string =>
  STARTER_KINDS.map((kind) => `${kind} (${KIND_DESCRIPTIONS[kind]})`).join(', ');

/** Returns whether a text names a starter kind. */
export function isStarterKind(text: string): text is StarterKind {
  return STARTER_KINDS.some((kind) => kind === text);
}

/** Example results about a topic; with a placeholder as the topic they are the answer to the key "demo". */
export const STARTER_EXAMPLES: Record<StarterKind, (topic: string) => unknown> = {
  text: (topic) => `A first draft about ${topic}.`,
  'prompt-pair': (topic) => ({
    lovable_prompt: `Build a small app about ${topic}.`,
    chatgpt_prompt: `Plan a small app about ${topic}, step by step.`,
  }),
  scenes: (topic) => [
    { scene: 1, title: 'Opening', prompt: `A wide shot that introduces ${topic}.` },
    { scene: 2, title: 'Ending', prompt: `The same place, changed by ${topic}.` },
  ],
  leads: (topic) => [
    {
      name: `First find for ${topic}`,
      phone: '+1 555 0100',
      email: 'hello@example.com',
      city: 'Springfield',
      website: '',
      address: '1 Main Street, Springfield',
    },
  ],
  rows: (topic) => [
    { name: `First find for ${topic}`, why: 'It is the nearest.', score: 80 },
    { name: 'Second find', why: 'It is the cheapest.', score: 65 },
  ],
  record: (topic) => ({
    headline: `What matters about ${topic}`,
    score: 80,
    steps: [{ what: 'Begin with the smallest part', who: 'You' }],
  }),
  'call-flow': (topic) => ({
    callFlow: {
      opener: { permissionHooks: [`Do you have half a minute to talk about ${topic}?`] },
      whyYouWhyNow: `You came up when we looked for ${topic}.`,
      primaryCTA: [{ label: 'Softly', script: 'Shall I show you in ten minutes?' }],
    },
    objections: [
      {
        label: 'No time',
        ladderedRebuttals: [{ tier: '1', script: 'That is why I call: it saves you an hour a day.' }],
      },
    ],
    gatekeeper: { patterns: [{ situation: 'What is it about?', script: `It is about ${topic}; I will be brief.` }] },
  }),
  proposal: (topic) => ({
    offer: { oneLiner: `A plan for ${topic}, live within two weeks.`, nextSteps: ['Call the first three businesses.'] },
  }),
};

/** Parts of the prompt for kinds whose schema allows any properties, so that the prompt has to name them. */
export const PART_INSTRUCTIONS: Partial<Record<StarterKind, string>> = {
  rows: 'Answer with JSON only: an object with "rows", a list of objects with name, why (one sentence) and score (0 to 100).',
  record:
    'Answer with JSON only: an object with headline (one sentence), score (0 to 100) and steps, a list of objects with what and who.',
};

/** Wraps a content in a chat completion, the shape in which the automation of a new tool answers. */
export function chatCompletion(kind: string, content: unknown): object {
  const wrapped = Array.isArray(content) ? { [kind]: content } : content;
  const text = typeof wrapped === 'string' ? wrapped : JSON.stringify(wrapped);
  return { choices: [{ message: { role: 'assistant', content: text } }] };
}
