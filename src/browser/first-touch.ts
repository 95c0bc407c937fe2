/** What somebody does who is there, before they press anything. */
const SIGNS = ['pointerover', 'touchstart', 'keydown', 'focusin', 'wheel', 'scroll'] as const;

/** Resolves with the next sign that somebody is at the page: a pointer over it, a touch, a key, a focus, a scroll. */
export function nextTouch(): Promise<void> {
  return new Promise((resolve) => {
    const touched = () => {
      for (const sign of SIGNS) window.removeEventListener(sign, touched, true);
      resolve();
    };
    for (const sign of SIGNS) window.addEventListener(sign, touched, { capture: true, passive: true });
  });
}
