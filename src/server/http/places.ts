/** Places that callers take and free again. */
export interface Places {
  /** Gives a function that frees the place taken; or why there was none: the caller has theirs, or all are taken. */
  take(caller: string): (() => void) | 'yours' | 'full';
}

/**
 * So many places for each caller, and so many for all together: no more callers than that are ever remembered. Once half of
 * all are taken, each caller has one: so few callers who take all of theirs do not keep a newcomer out.
 */
export function places(each: number, all: number): Places {
  const taken = new Map<string, number>();
  let total = 0;
  return {
    take(caller) {
      const count = taken.get(caller) ?? 0;
      if (count >= each) return 'yours';
      if (total >= all || (total >= all / 2 && count > 0)) return 'full';
      taken.set(caller, count + 1);
      total += 1;
      let freed = false;
      return () => {
        if (freed) return;
        freed = true;
        total -= 1;
        const left = (taken.get(caller) ?? 1) - 1;
        if (left > 0) taken.set(caller, left);
        else taken.delete(caller);
      };
    },
  };
}
