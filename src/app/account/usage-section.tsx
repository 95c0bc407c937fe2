import { useCallback } from 'react';
import { gatewayClient } from '@/api/gateway-client';
import { useFetched } from '@/api/use-fetched';
import { useScope } from '@/browser/member-scope';
import { formatDollars, type RunUsage, type UsageReport } from '@/contracts/usage';
import { toolTitle } from '@/engine/history/run-labels';
import { FetchFailed } from '@/ui/fetch-failed';
import { Spinner } from '@/ui/spinner';
import { Table, TableFrame, Td, Th, Tr } from '@/ui/table';

/** Token usage and cost of the member's runs, by tool. */
export function UsageSection() {
  const { requestJson } = useScope().get(gatewayClient);
  const { data, state, reload } = useFetched<UsageReport>(
    useCallback((signal) => requestJson('/runs/usage', { signal }), [requestJson]),
  );
  if (state === 'loading') return <Spinner label="Counting tokens" className="text-accent" />;
  if (!data)
    return (
      <FetchFailed title="Your usage could not be fetched" onRetry={reload}>
        Check your connection.
      </FetchFailed>
    );
  const { days, tools } = data;
  if (tools.length === 0)
    return <p className="text-sm text-muted">No run has asked a model in the last {days} days.</p>;
  const cost = tools.reduce((sum, tool) => sum + (tool.cost ?? 0), 0);
  const isPartial = tools.some(({ unpriced }) => unpriced > 0);
  return (
    <div className="space-y-3">
      <p className="text-fg">
        {isPartial && 'At least '}
        <span className="tabular">{formatDollars(cost)}</span> in the last {days} days
        {isPartial && ': some of the models have no price here'}.
      </p>
      <div className="overflow-hidden rounded-xl border border-hairline">
        <TableFrame label="Usage by tool">
          <Table>
            <thead>
              <tr>
                {['Tool', 'Cost', 'Runs', 'Tokens sent', 'Tokens written'].map((head) => (
                  <Th key={head}>{head}</Th>
                ))}
              </tr>
            </thead>
            <tbody>
              {tools.map(({ tool, runs, ...usage }) => (
                <Tr key={tool}>
                  <Td>{toolTitle(tool)}</Td>
                  <Td>{usage.cost === undefined ? 'not known' : formatDollars(usage.cost)}</Td>
                  <Td>{runs}</Td>
                  <Td>{countText(usage.input, usage)}</Td>
                  <Td>{countText(usage.output, usage)}</Td>
                </Tr>
              ))}
            </tbody>
          </Table>
        </TableFrame>
      </div>
    </div>
  );
}

function countText(count: number, { estimated }: RunUsage): string {
  return `${estimated ? 'about ' : ''}${count.toLocaleString('en-US')}`;
}
