import { Component, type ReactNode } from 'react';
import { callStore } from '../session/call-store';
import { callCrashed } from '../session/end-call';

/** After more crashes on one page the error is rethrown to the page's boundary. */
const MAX_CRASHES = 5;

/**
 * Error boundary of the widget: a crash ends the call and renders the idle widget, so that the next tap may retry. If
 * the idle widget crashes too, the remaining state of the call, which may be the cause, is removed.
 */
export class WidgetBoundary extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false };
  private crashes = 0;

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override componentDidCatch(error: unknown) {
    if (callStore.get().phase === 'idle') callStore.dispatch({ type: 'dismiss' });
    else callCrashed();
    this.crashes += 1;
    this.setState(() => {
      if (this.crashes > MAX_CRASHES) throw error;
      return { crashed: false };
    });
  }

  override render() {
    return this.state.crashed ? null : this.props.children;
  }
}
