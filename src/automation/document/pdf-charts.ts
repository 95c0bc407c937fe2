import type { Content } from 'pdfmake/interfaces';

export interface ChartBar {
  name: string;
  value: number;
  text: string;
}

/** A point of a line chart, with the text below it. */
export interface ChartPoint {
  x: number;
  y: number;
  text: string;
}

/** Size of a chart, in points. */
const BAR_WIDTH = 220;
const LINE_WIDTH = 440;
const LINE_HEIGHT = 90;

/** Maximum number of bars; a chart with more bars is unreadable. */
const MAX_BARS = 60;

/** Maximum length of a text in characters; longer texts would leave no room for the bars. */
const MAX_TEXT_LENGTH = 120;

const COLOR = '#4B1590';
const AXIS_COLOR = '#B9B9C8';

/** Converts bars to PDF content: name, bar and figure in one row each. */
export function barsContent(bars: readonly ChartBar[], toLine: (text: string) => string): Content[] {
  const largest = Math.max(...bars.map(({ value }) => value), 0);
  return bars.slice(0, MAX_BARS).map(({ name, value, text }) => ({
    unbreakable: true,
    margin: [0, 0, 0, 4],
    columns: [
      { width: 140, text: toLine(name.slice(0, MAX_TEXT_LENGTH)) },
      { width: BAR_WIDTH + 10, canvas: [barShape(largest > 0 ? Math.max(value, 0) / largest : 0)] },
      { width: '*', text: toLine(text.slice(0, MAX_TEXT_LENGTH)) },
    ],
  }));
}

function barShape(share: number) {
  return { type: 'rect' as const, x: 0, y: 3, w: Math.max(share * BAR_WIDTH, 0.5), h: 8, color: COLOR };
}

/** Converts points to PDF content: a line over its zero axis, and the texts of the points below. */
export function lineContent(points: readonly ChartPoint[], toLine: (text: string) => string): Content[] {
  const [lowest, highest] = [Math.min(0, ...points.map(({ y }) => y)), Math.max(0, ...points.map(({ y }) => y))];
  const last = points.at(-1)?.x ?? 0;
  if (last <= 0 || highest <= lowest) return [];
  const x = (at: number) => (at / last) * LINE_WIDTH;
  const y = (at: number) => ((highest - at) / (highest - lowest)) * LINE_HEIGHT;
  const axis = {
    type: 'line' as const,
    x1: 0,
    x2: LINE_WIDTH,
    y1: y(0),
    y2: y(0),
    lineColor: AXIS_COLOR,
    lineWidth: 0.7,
  };
  const line = {
    type: 'polyline' as const,
    points: points.map((point) => ({ x: x(point.x), y: y(point.y) })),
    lineColor: COLOR,
    lineWidth: 2,
  };
  return [
    {
      unbreakable: true,
      margin: [0, 2, 0, 10],
      stack: [
        { canvas: [axis, line], margin: [0, 0, 0, 4] },
        { columns: points.map(({ text }) => ({ text: toLine(text), style: 'small' })) },
      ],
    },
  ];
}
