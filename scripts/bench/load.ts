import { readdirSync, readFileSync } from 'node:fs';
import { Agent, type RequestOptions, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { median } from './main-thread.ts';

export interface LoadRequest {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
}

/** What `load` has measured. */
export interface LoadResult {
  /** The median of the milliseconds from a request to the end of its response. */
  median: number;
  /** 95 of 100 requests took at most so many milliseconds. */
  slow: number;
  perSecond: number;
  /** The number of responses that were not 2xx. */
  failed: number;
  firstFailure?: string;
}

/** Milliseconds of a clock tick, the unit of times in `/proc`. */
const TICK_MS = 10;

/** Sends `count` requests, at most `atOnce` at a time, over persistent connections. */
export async function load(
  requestAt: (index: number) => LoadRequest,
  count: number,
  atOnce: number,
): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const times: number[] = [];
  const failures: string[] = [];
  let next = 0;
  const firstStart = performance.now();
  async function send(): Promise<void> {
    for (let index = next++; index < count; index = next++) {
      const startedAt = performance.now();
      const { status, body } = await sendRequest(requestAt(index), agent);
      times.push(performance.now() - startedAt);
      if (status < 200 || status > 299) failures.push(`${status}: ${body.slice(0, 200)}`);
    }
  }
  await Promise.all(Array.from({ length: atOnce }, send));
  const perSecond = count / ((performance.now() - firstStart) / 1000);
  agent.destroy();
  const slow = times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? 0;
  return { median: median(times), slow, perSecond, failed: failures.length, firstFailure: failures[0] };
}

/** Sends one request; a broken connection counts as status 0. */
function sendRequest({ url, method = 'GET', headers, body }: LoadRequest, agent?: Agent) {
  const options: RequestOptions = {
    method,
    agent,
    headers: { ...headers, 'Content-Length': Buffer.byteLength(body ?? '') },
  };
  return new Promise<{ status: number; body: string }>((done) => {
    const outgoing = request(url, options, (response) => {
      void text(response).then((body) => done({ status: response.statusCode ?? 0, body }));
    });
    outgoing.on('error', (error) => done({ status: 0, body: error.message }));
    outgoing.end(body);
  });
}

/** Returns the milliseconds of processor time that these processes and their children have used. Reads `/proc` of Linux. */
export function processorTime(pids: readonly number[]): number {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => statOf(pid));
  const counted = processes.filter(({ pid, parent }) => pids.includes(pid) || pids.includes(parent));
  return counted.reduce((sum, { ticks }) => sum + ticks * TICK_MS, 0);
}

/** Returns the resident memory of a process in MB. */
export function residentMegabytes(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

function statOf(pid: string): { pid: number; parent: number; ticks: number }[] {
  try {
    // The name is in parentheses and may contain anything. State and parent follow it; fields 12 and 13 are the ticks.
    const parts = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return [{ pid: Number(pid), parent: Number(parts[1]), ticks: Number(parts[11]) + Number(parts[12]) }];
  } catch {
    // The process has ended in the meantime.
    return [];
  }
}
