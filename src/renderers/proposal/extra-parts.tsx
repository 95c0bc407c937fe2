import type { Extras, Roi, WorkflowPlan } from '@/generated/results';
import { Card } from '@/ui/card';
import { keyed } from '@/ui/keyed';
import { Beside } from '../parts/beside';
import { MarkedText } from '../parts/marked-text';
import { PlanFacts, PlanGroup, PlanList, PlanSection } from '../parts/plan-section';
import { amount, counted, money, monthsOf, share } from './figures';

/** The plan around the offer: 90 days, automations to build, what it brings; parts the answer does not give are left out. */
export function ExtraParts({ extras: { roadmap90d, workflows, roi } }: { extras: Extras }) {
  const months = monthsOf(roadmap90d);
  return (
    <>
      {months.length > 0 && (
        <PlanSection title="90-day roadmap" icon="map">
          <div className="grid gap-5 @2xl:grid-cols-[repeat(auto-fit,minmax(14rem,1fr))]">
            {months.map(({ name, tasks }) => (
              <PlanList key={name} title={name} items={tasks} look="ordered" />
            ))}
          </div>
        </PlanSection>
      )}
      {workflows && (
        <PlanSection title="Workflows" icon="workflow">
          <ul aria-label="Workflows" className="grid gap-4 @3xl:grid-cols-2">
            {keyed(workflows, ({ name = '' }) => name).map(({ key, item, place }) => (
              <WorkflowCard key={key} plan={item} place={place} />
            ))}
          </ul>
        </PlanSection>
      )}
      {roi && <RoiPart roi={roi} />}
    </>
  );
}

function WorkflowCard({ plan, place }: { plan: WorkflowPlan; place: number }) {
  return (
    <Card as="li" className="space-y-4 bg-raised">
      <h4 className="font-semibold break-words text-fg">{plan.name ?? `Workflow ${place}`}</h4>
      {plan.problem && (
        <MarkedText text={plan.problem}>
          <p className="leading-relaxed break-words whitespace-pre-line text-muted">{plan.problem}</p>
        </MarkedText>
      )}
      <PlanFacts facts={[['Setup', counted(plan.setupHours, 'hour')]]} />
      <PlanList title="Steps" items={plan.steps} look="ordered" />
      <PlanList title="Measured by" items={plan.kpis} />
      <PlanList title="Stack" items={plan.stack} look="tags" />
      <Beside of={plan} known="workflow" />
    </Card>
  );
}

function RoiPart({ roi }: { roi: Roi }) {
  const { expectedMonthlyROI, paybackDays, assumptions } = roi;
  return (
    <PlanSection title="Return on investment" icon="star">
      <PlanFacts
        large
        facts={[
          ['Expected per month', money(expectedMonthlyROI)],
          ['Paid back after', counted(paybackDays, 'day')],
        ]}
      />
      {assumptions && (
        <PlanGroup title="Assumptions">
          <PlanFacts
            facts={[
              ['Leads per month', amount(assumptions.leadsPerMonth)],
              ['Close rate', share(assumptions.closeRate)],
              ['Value of a customer', money(assumptions.leadValue)],
            ]}
          />
          <Beside of={assumptions} known="assumptions" />
        </PlanGroup>
      )}
      <Beside of={roi} known="roi" />
    </PlanSection>
  );
}
