import { setImmediate } from 'node:timers/promises';

/** Runs pieces of work one after the other, in the order they came. */
export interface Gate {
  run<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * A gate for what must not overlap. The embedded database is one connection, and the embedded stack opens transactions
 * on it that carry a member's role: a statement of ours, or of another request, that came in between would run as that
 * member.
 *
 * The database works in this thread and never waits for anything, so that work at the gate, and what follows from it, goes on
 * without the event loop. So there is one piece of work to a turn of the loop: whoever asks for something else has to wait for
 * that and no more. Only to let the loop turn while some wait here would not do: what has come in is called back in one turn, one
 * after the other, and each would be answered before the next comes to the gate. Nor would a turn every few milliseconds: in
 * each the server takes one new connection, so that a page would come behind the connections of all who ask.
 */
export function createGate(): Gate {
  let last: Promise<unknown> = Promise.resolve();
  let turned: Promise<void> | undefined;

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    await turned;
    turned = setImmediate().then(() => {
      turned = undefined;
    });
    return work();
  }

  return {
    run(work) {
      const next = last.then(() => inTurn(work));
      last = next.catch(() => undefined);
      return next;
    },
  };
}
