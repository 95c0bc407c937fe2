import type { BreakEven } from '@/reading/break-even';
import { formatMoney } from './figures';
import '../parts/charts.css';

const WIDTH = 300;
const HEIGHT = 100;

/**
 * A line chart of the balance of investment and returns by day, which crosses zero at break-even. Screen readers get a table
 * with the same data.
 */
export function BreakEvenChart({ breakEven: { day, lastDay, points } }: { breakEven: BreakEven }) {
  const balances = points.map(({ balance }) => balance);
  const [lowest, highest] = [Math.min(...balances), Math.max(...balances)];
  const x = (pointDay: number) => (pointDay / lastDay) * WIDTH;
  const y = (balance: number) => ((highest - balance) / (highest - lowest)) * HEIGHT;
  const startPoint = `0,${y(lowest)}`;
  const crossingPoint = `${x(day)},${y(0)}`;
  const endPoint = `${WIDTH},${y(highest)}`;
  return (
    <figure className="space-y-2">
      <figcaption className="text-sm text-muted">
        Paid back on day {Math.round(day)}, if the return comes evenly
      </figcaption>
      <div aria-hidden="true" className="break-even">
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none">
          <title>Balance by day</title>
          <polygon points={`0,${y(0)} ${startPoint} ${crossingPoint}`} className="loss" />
          <polygon points={`${crossingPoint} ${endPoint} ${WIDTH},${y(0)}`} className="gain" />
          <line x1="0" x2={WIDTH} y1={y(0)} y2={y(0)} className="axis" />
          <line x1={x(day)} x2={x(day)} y1="0" y2={HEIGHT} className="crossing" />
          <polyline points={`${startPoint} ${endPoint}`} className="balance" />
        </svg>
        <div className="dot" style={{ left: `${(x(day) / WIDTH) * 100}%`, top: `${y(0)}%` }} />
      </div>
      <p aria-hidden="true" className="flex justify-between text-xs text-muted tabular">
        <span>Start: {formatSigned(lowest)}</span>
        <span>
          Day {lastDay}: {formatSigned(highest)}
        </span>
      </p>
      <table className="sr-only">
        <caption>Balance by day</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Balance</th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ day: pointDay, balance }) => (
            <tr key={pointDay}>
              <th scope="row">{Math.round(pointDay)}</th>
              <td>{formatSigned(balance)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

function formatSigned(balance: number): string {
  const rounded = Math.round(balance);
  return `${rounded < 0 ? '−' : rounded > 0 ? '+' : ''}${formatMoney(Math.abs(rounded))}`;
}
