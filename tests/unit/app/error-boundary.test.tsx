import { expect, it } from 'vitest';
import { ErrorBoundary } from '../../../src/app/shell/error-boundary.tsx';

it('a boundary calls its listener bare, as the reportError of browsers demands', () => {
  const calls: unknown[] = [];
  function onError(this: unknown, error: unknown) {
    calls.push([this, error]);
  }
  const boundary = new ErrorBoundary({ resetKey: '/', onError, children: null });
  boundary.componentDidCatch('broken', {});

  expect(calls).toEqual([[undefined, 'broken']]);
});
