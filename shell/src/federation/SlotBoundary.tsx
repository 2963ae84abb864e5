import { Component, type ReactNode } from 'react';
import { reportError } from '../app/report-error';
import { FrozenHtml } from './FrozenHtml';
import { servedHtml, slotReady } from './hydration-progress';

interface Props {
  name: string;
  /** Of the page that is shown. */
  pathname: string;
  /** A new value renders the content again after a failure. */
  resetKey: string;
  fallback: ReactNode;
  children: ReactNode;
}

/** Error boundary of a slot: shows its prerendered HTML, else the fallback. */
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
    const { name, pathname, children, fallback } = this.props;
    if (this.state.failedAt === undefined) return children;
    const html = servedHtml(name, pathname);
    return html === undefined ? fallback : <FrozenHtml slot={name} html={html} />;
  }
}
