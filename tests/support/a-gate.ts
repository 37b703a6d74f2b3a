/** A promise, and what fulfils it. */
export function aGate(): [Promise<void>, () => void] {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return [opened, () => open()];
}
