/**
 * The known parts of each result kind, which have a fixed place on the page, listed by the object that contains them. An answer
 * may have other parts: they are stored unchanged and shown under their own names.
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
