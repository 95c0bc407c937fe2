/** What an action causes in a page. */
export interface ActionCounts {
  /** Calls of listeners of input, and of handlers that components pass to elements. */
  listeners: number;
  /** Components rendered. */
  renders: number;
  /** Values written to or removed from storage. */
  writes: number;
}

declare global {
  interface Window {
    /** Everything counted so far. */
    actionCounts: ActionCounts;
    /** The same at the last `keyup`, before what is put off until nobody types. */
    countsAtKeyup: ActionCounts;
  }
}

/**
 * Counts in `window.actionCounts` what happens in a page. Runs in the page before its scripts: it wraps listeners, and takes the
 * place of React's developer tools, which are told of each commit in production builds too.
 */
export function countActions(): void {
  const counts: ActionCounts = { listeners: 0, renders: 0, writes: 0 };
  const { addEventListener, removeEventListener } = EventTarget.prototype;
  const INPUT =
    /^(?:before)?input$|^key|^textInput$|^selection|^change$|^click$|^(?:mouse|pointer)(?:down|up)$|^focus|^blur$/;
  /** Events whose handlers have another name in React. */
  const RENAMED: Readonly<Record<string, string>> = {
    focusin: 'onfocus',
    focusout: 'onblur',
    input: 'onchange',
    click: 'onchange',
  };
  const isInput = (event: Event) => event.isTrusted && INPUT.test(event.type);
  window.actionCounts = counts;
  window.countsAtKeyup = { ...counts };
  addEventListener.call(window, 'keyup', () => {
    window.countsAtKeyup = { ...counts };
  });
  countListeners();
  countHandlers();
  countRenders();
  for (const name of ['setItem', 'removeItem'] as const) {
    const original: (...args: string[]) => void = Storage.prototype[name];
    Storage.prototype[name] = function (this: Storage, ...args: string[]) {
      counts.writes += 1;
      original.apply(this, args);
    };
  }

  function countListeners(): void {
    const wrappers = new WeakMap<object, EventListener>();
    EventTarget.prototype.addEventListener = function (type, listener, options) {
      const wrapper = listener && (wrappers.get(listener) ?? counting(listener));
      if (listener && wrapper) wrappers.set(listener, wrapper);
      addEventListener.call(this, type, wrapper, options);
    };
    EventTarget.prototype.removeEventListener = function (type, listener, options) {
      removeEventListener.call(this, type, listener && (wrappers.get(listener) ?? listener), options);
    };
  }

  function counting(listener: EventListenerOrEventListenerObject): EventListener {
    return function (this: unknown, event) {
      if (isInput(event)) counts.listeners += 1;
      if (typeof listener === 'function') listener.call(this, event);
      else listener.handleEvent(event);
    };
  }

  /** Counts the handlers that React calls for an event: it keeps the props of an element there. */
  function countHandlers(): void {
    for (const type of [
      'keydown',
      'keypress',
      'keyup',
      'input',
      'click',
      'pointerdown',
      'mousedown',
      'focusin',
      'focusout',
    ])
      addEventListener.call(
        window,
        type,
        (event) => {
          if (!isInput(event)) return;
          const names = [`on${type}`, `on${type}capture`, RENAMED[type]];
          for (const target of event.composedPath()) {
            const key = Object.keys(target).find((name) => name.startsWith('__reactProps$'));
            const props = key ? Object.entries(Reflect.get(target, key) as object) : [];
            for (const [name, value] of props)
              if (typeof value === 'function' && names.includes(name.toLowerCase())) counts.listeners += 1;
          }
        },
        true,
      );
  }

  interface Fiber {
    tag: number;
    flags: number;
    child: Fiber | null;
    sibling: Fiber | null;
    alternate: Fiber | null;
  }

  function countRenders(): void {
    // As React numbers them: ReactFiberFlags, ReactWorkTags.
    const PERFORMED_WORK = 1;
    const COMPONENTS = [0, 1, 11, 14, 15];
    const visit = (parent: Fiber) => {
      for (let fiber = parent.child; fiber; fiber = fiber.sibling) {
        if (COMPONENTS.includes(fiber.tag) && fiber.flags & PERFORMED_WORK) counts.renders += 1;
        // A fiber below which nothing was done has the children of the commit before.
        if (fiber.child !== fiber.alternate?.child) visit(fiber);
      }
    };
    Object.assign(window, {
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberRoot: (_: number, root: { current: Fiber }) => visit(root.current),
        onCommitFiberUnmount: () => undefined,
      },
    });
  }
}
