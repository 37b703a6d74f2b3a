/** Lets the browser draw and hear taps before the work goes on: a phone needs long for what the app starts with. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
