import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { SERVER_PATHS } from '@/server/app';
import { createMetrics } from '@/server/platform/telemetry/metrics';
import type { QueueLengths } from '@/server/platform/telemetry/observer';

const TOKEN = 'a-token-for-prometheus-1';
const QUEUES: QueueLengths = {
  runs: 1,
  leads: 1,
  leadsGivenUp: 1,
  callbacks: 1,
  callbacksGivenUp: 1,
  mails: 1,
  mailsGivenUp: 1,
};
/** What Prometheus itself adds to what it reads. */
const OF_PROMETHEUS = ['up'];
const LABELS_OF_PROMETHEUS = ['job', 'instance', 'le'];

interface Rule {
  alert: string;
  expr: string;
  annotations: { summary: string; description: string };
}

const rules = (parse(readFileSync('deploy/alerts.yml', 'utf8')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  (group) => group.rules,
);
const dashboard = JSON.parse(readFileSync('deploy/dashboard.json', 'utf8')) as {
  panels: { title: string; targets: { expr: string; legendFormat: string }[] }[];
};
const targets = dashboard.panels.flatMap((panel) => panel.targets);
const expressions = [...rules.map(({ expr }) => expr), ...targets.map(({ expr }) => expr)];

/** The labels of each metric that the server has. */
const labelsByMetric = new Map<string, Set<string>>();
const valuesByLabel = new Map<string, Set<string>>();

beforeAll(async () => {
  const { observer, page } = createMetrics(TOKEN, async () => QUEUES);
  observer.request?.({ id: '1' }, { method: 'GET', room: 'runs' })({ status: 200, seconds: 1 });
  for (const state of ['succeeded', 'failed', 'cancelled'] as const)
    observer.runEnded?.({ id: '1', tool: 't', mode: 'demo', state, seconds: 1 });
  observer.limitHit?.('busy');
  observer.permits?.('enter', 1);
  const { text = '' } = (await page(`Bearer ${TOKEN}`)) ?? {};
  for (const [, name = '', labels = ''] of text.matchAll(/^([a-z_][\w]*)(?:\{(.*)\})? /gm)) {
    const known = labelsByMetric.get(name) ?? new Set();
    for (const [, label = '', value = ''] of labels.matchAll(/(\w+)="([^"]*)"/g)) {
      known.add(label);
      valuesByLabel.set(label, (valuesByLabel.get(label) ?? new Set()).add(value));
    }
    labelsByMetric.set(name, known);
  }
});

const WORDS = new Set('sum rate increase max by and histogram_quantile'.split(' '));
/** The metrics of an expression. */
const metricsIn = (expr: string) =>
  [...expr.replace(/\{[^}]*\}|\[[^\]]*\]|by \([^)]*\)/g, ' ').matchAll(/[a-z_]\w*/g)]
    .map(([name]) => name)
    .filter((name) => !WORDS.has(name));
/** The labels that an expression selects or groups by. */
const labelsIn = (expr: string) => [
  ...[...expr.matchAll(/(\w+)(?:=~|!=|=)"/g)].map(([, label = '']) => label),
  ...[...expr.matchAll(/by \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(', ')),
];

describe('what an operator watches the site by', () => {
  it('asks for metrics and labels that the server has', () => {
    expect(expressions.length).toBeGreaterThan(15);
    for (const expr of expressions) {
      const metrics = metricsIn(expr);
      expect(metrics.filter((name) => !labelsByMetric.has(name) && !OF_PROMETHEUS.includes(name))).toEqual([]);
      const labels = new Set([
        ...metrics.flatMap((name) => [...(labelsByMetric.get(name) ?? [])]),
        ...LABELS_OF_PROMETHEUS,
      ]);
      expect(labelsIn(expr).filter((label) => !labels.has(label))).toEqual([]);
    }
    for (const { expr, legendFormat } of targets)
      for (const [, label = ''] of legendFormat.matchAll(/\{\{(\w+)\}\}/g))
        expect([...labelsIn(expr), ...LABELS_OF_PROMETHEUS]).toContain(label);
  });

  it('names states, queues, limits and parts of the server that there are', () => {
    const limits = readFileSync('src/server/platform/limits.ts', 'utf8');
    const exists = (label: string, value: string) => {
      if (label === 'limit') return limits.includes(`'${value}'`);
      return label === 'room' ? SERVER_PATHS.test(`/${value}`) : valuesByLabel.get(label)?.has(value);
    };
    const selected = [...expressions.join('\n').matchAll(/(state|queue|limit|room)(?:=~?|!=)"([^"]+)"/g)];
    expect(selected.length).toBeGreaterThan(5);
    for (const [, label = '', text = ''] of selected)
      for (const value of text.split('|')) expect([value, exists(label, value)]).toEqual([value, true]);
  });

  it('says with each alert what is wrong, and what to do', () => {
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
    for (const { annotations } of rules) expect(annotations.summary && annotations.description).toBeTruthy();
  });
});
