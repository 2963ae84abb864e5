import { Component, type ReactNode } from 'react';
import { callCrashed } from '../session/end-call';

interface Props {
  /** The call that is on, if any: another one gives the machinery a new chance. */
  call: string | null;
  children: ReactNode;
}

/** A crash of the call's machinery takes the call with it (its unmounting lets everything go), never the widget. */
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
