/** Yields to painting and input before the work goes on: starting the app takes long on a phone. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
