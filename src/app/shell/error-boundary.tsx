import { Component, type ErrorInfo, type ReactNode } from 'react';
import { ErrorScreen } from './error-screen.tsx';

interface ErrorBoundaryProps {
  /** A change renders the page again: the path. */
  resetKey: string;
  onError?: (error: unknown, info: ErrorInfo) => void;
  /** Replaces what broke; by default the screen for a broken page. */
  screen?: (error: unknown) => ReactNode;
  children: ReactNode;
}

interface ErrorBoundaryState {
  error: unknown;
  failedKey: string | null;
}

/** Keeps a broken page from taking the shell with it. React offers this to classes only. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null, failedKey: null };

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { error: error ?? new Error('Threw nothing.') };
  }

  static getDerivedStateFromProps(
    { resetKey }: ErrorBoundaryProps,
    { error, failedKey }: ErrorBoundaryState,
  ): Partial<ErrorBoundaryState> | null {
    if (error === null) return null;
    if (failedKey === null) return { failedKey: resetKey };
    return failedKey === resetKey ? null : { error: null, failedKey: null };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    // Called bare: the browser's own reportError refuses to be a method of the props.
    const { onError } = this.props;
    onError?.(error, info);
  }

  override render() {
    const { error } = this.state;
    const { children, screen } = this.props;
    if (error === null) return children;
    return screen === undefined ? <ErrorScreen /> : screen(error);
  }
}
