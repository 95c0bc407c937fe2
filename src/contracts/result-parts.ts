/**
 * The parts that have a place of their own where a result of one of these kinds is shown, by what they are parts of. An
 * answer may have others: they are kept as they came, and shown under their own names.
 */
export const RESULT_PARTS = {
  proposal: ['offer', 'extras'],
  offer: 'oneLiner icp package pricing guarantee angles subjectLines scripts nextSteps'.split(' '),
  icp: ['industry', 'buyerTitle', 'pains', 'triggers'],
  package: ['name', 'deliverables', 'stack', 'kpis', 'timeline'],
  timeline: ['setupDays', 'firstResultsDays'],
  tier: ['setup', 'monthly', 'includes'],
  extras: ['roadmap90d', 'workflows', 'roi'],
  workflow: ['name', 'setupHours', 'problem', 'steps', 'kpis', 'stack'],
  roi: ['expectedMonthlyROI', 'paybackDays', 'assumptions'],
  assumptions: ['leadsPerMonth', 'closeRate', 'leadValue'],
  callFlow: ['callFlow', 'objections', 'gatekeeper'],
  callScript: ['opener', 'whyYouWhyNow', 'discovery', 'valueBridge', 'primaryCTA'],
  objection: ['label', 'diagnosticQuestions', 'ladderedRebuttals', 'fallbackCTA'],
  promptPair: ['lovable_prompt', 'chatgpt_prompt'],
  scene: ['scene', 'title', 'prompt'],
} as const satisfies Record<string, readonly string[]>;
