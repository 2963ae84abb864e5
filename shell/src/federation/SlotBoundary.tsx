import { Component, type ReactNode } from 'react';
import { reportError } from '../app/report-error';
import { slotReady } from './hydration-progress';

interface Props {
  name: string;
  /** A new value gives the content a new chance. */
  resetKey: string;
  fallback: ReactNode;
  children: ReactNode;
}

/** Keeps a failure inside its slot. */
export class SlotBoundary extends Component<Props, { failedAt: string | undefined }> {
  override state: { failedAt: string | undefined } = { failedAt: undefined };

  override componentDidCatch(error: unknown) {
    this.setState({ failedAt: this.props.resetKey });
    reportError(this.props.name, error);
    slotReady(this.props.name);
  }

  static getDerivedStateFromError() {
    return { failedAt: '' };
  }

  override componentDidUpdate(previous: Props) {
    if (this.state.failedAt !== undefined && previous.resetKey !== this.props.resetKey) {
      this.setState({ failedAt: undefined });
    }
  }

  override render() {
    return this.state.failedAt === undefined ? this.props.children : this.props.fallback;
  }
}
