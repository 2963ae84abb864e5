import { Component, type ReactNode } from 'react';

/** A crash of the call's machinery takes the call with it (its unmounting lets everything go), never the widget. */
export class EngineBoundary extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override render() {
    return this.state.crashed ? null : this.props.children;
  }
}
