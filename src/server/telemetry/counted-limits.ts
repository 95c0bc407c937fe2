import { Failure } from '@/contracts/failure';
import type { Limits } from '../gateway/limits';
import type { Observer } from './observer';

type Take = (...given: never[]) => unknown;

/** The same limits, telling whenever one of them stops somebody, and how many of their places are taken. */
export function countedLimits(limits: Limits, observer: Required<Pick<Observer, 'limitHit' | 'places'>>): Limits {
  const told = (error: unknown): never => {
    if (error instanceof Failure && (error.status === 429 || error.status === 503)) observer.limitHit(error.code);
    throw error;
  };
  const placed = (name: string, taken: unknown): unknown => {
    if (typeof taken !== 'function') return taken;
    observer.places(name, 1);
    let free = false;
    return () => {
      if (!free) observer.places(name, -1);
      free = true;
      return taken();
    };
  };
  const counted = ([name, take]: [string, Take]): [string, Take] => [
    name,
    (...given) => {
      try {
        const taken = take.apply(limits, given);
        return taken instanceof Promise ? taken.then((value) => placed(name, value), told) : placed(name, taken);
      } catch (error) {
        return told(error);
      }
    },
  ];
  return Object.fromEntries(Object.entries(limits).map(([name, take]) => counted([name, take as Take]))) as never;
}
