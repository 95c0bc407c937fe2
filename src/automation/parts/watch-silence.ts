/** Aborts its signal after this many seconds without a call of `hear`: a long answer that keeps coming is no silence. */
export function watchSilence(seconds: number) {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), seconds * 1000);
  return {
    signal: controller.signal,
    /** Starts the count anew: something was heard. */
    hear: () => void timer.refresh(),
    /** Ends the watch. */
    stop: () => clearTimeout(timer),
  };
}
