import { Component, type ReactNode } from 'react';
import { callStore } from '../session/call-store';
import { callCrashed } from '../session/end-call';

/** A view that crashes more often than this on one page is left to the page's own boundary. */
const CHANCES = 5;

/**
 * A crash of the widget ends the call and brings the widget back as it is without one, so that the next tap may try again.
 * What crashed it may be what the call left behind: a second crash in a row takes that away too.
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
      if (this.crashes > CHANCES) throw error;
      return { crashed: false };
    });
  }

  override render() {
    return this.state.crashed ? null : this.props.children;
  }
}
