import { Component, type ReactNode } from 'react';
import { callCrashed } from '../session/end-call';

interface Props {
  /** Id of the call, if any; a new call renders the engine again after a crash. */
  call: string | null;
  children: ReactNode;
}

/** Error boundary of the engine: a crash ends the call (unmounting releases all resources), but not the widget. */
export class EngineBoundary extends Component<Props, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override componentDidCatch() {
    callCrashed();
  }

  override componentDidUpdate(before: Props) {
    if (this.state.crashed && before.call !== this.props.call) this.setState({ crashed: false });
  }

  override render() {
    return this.state.crashed ? null : this.props.children;
  }
}
