import { Failure } from '@/contracts/failure';
import type { Limits } from '../limits';
import type { Observer } from './observer';

type LimitMethod = (...args: never[]) => unknown;

/** The label under which the metric `places_taken` counts the permits of a limit. */
const PERMIT_KINDS: Readonly<Record<string, string>> = {
  acquireRun: 'enter',
  acquireRequest: 'hold',
  acquireUpload: 'enterUpload',
};

/** Wraps limits, so that the observer counts every refusal and every acquired or released permit. */
export function observedLimits(limits: Limits, observer: Required<Pick<Observer, 'limitHit' | 'permits'>>): Limits {
  const trackPermit = (name: string, release: unknown): unknown => {
    if (typeof release !== 'function') return release;
    const kind = PERMIT_KINDS[name] ?? name;
    observer.permits(kind, 1);
    let isReleased = false;
    return () => {
      if (!isReleased) observer.permits(kind, -1);
      isReleased = true;
      return release();
    };
  };
  const observe = ([name, method]: [string, LimitMethod]): [string, LimitMethod] => [
    name,
    (...args) => {
      try {
        return trackPermit(name, method.apply(limits, args));
      } catch (error) {
        if (error instanceof Failure && (error.status === 429 || error.status === 503)) observer.limitHit(error.code);
        throw error;
      }
    },
  ];
  return Object.fromEntries(
    Object.entries(limits).map(([name, method]) => observe([name, method as LimitMethod])),
  ) as never;
}
