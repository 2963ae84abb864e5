import type { PartDeclaration } from '@site/contracts/declaration';
import type { Language } from '@site/contracts/languages';
import type { VoiceLimits } from '@site/contracts/limits';
import type { ExposeId, Messages, PageData, PageSource } from '@site/contracts/microfrontend';
import type { SitePage } from '@site/contracts/site-pages';
import type { ComponentType, ReactNode } from 'react';
import { useLoaderData, useOutletContext } from 'react-router-dom';

/** A lazy page of a remote. `module` is the page's source file as the Vite manifest keys it, so that its preloads are found. */
export interface RemoteRoute {
  /** Pattern without language prefix and leading slash: `products/lumi-ai`, `cases/:slug`. */
  pattern: string;
  module: string;
  lazy: () => Promise<{ Component: ComponentType }>;
}

/** What `./routes` of a remote exports. */
export interface RoutesModule {
  routes: RemoteRoute[];
}

/** What every other expose (a section or a widget) exports. */
export interface SlotModule<Content = unknown> {
  default: ComponentType<SlotProps<Content>>;
}
export interface SlotProps<Content = unknown> {
  content: Content;
  lang: Language;
  shell: ShellContext;
}

/** The server bundle of a remote, `src/entry-server.ts`: the same components, and the content that only the composer reads. */
export interface RemoteServerModule {
  routes: RemoteRoute[];
  pages: PageSource[];
  /** Versions of before there were declarations export none. */
  declaration?: PartDeclaration;
  /** Exposed sections and widgets by their name: `ProductList`. */
  slots: Record<string, { component: ComponentType<SlotProps<never>>; load(lang: Language): unknown }>;
  /** Interface texts; the namespace is the remote's own name. */
  messages(lang: Language): Messages;
}

export type ToastKind = 'success' | 'error' | 'info';
export interface ToastInput {
  title: string;
  text?: string;
  kind?: ToastKind;
}

/** What the shell hands to remotes; the only thing that they know of it. */
export interface ShellContext {
  /** Up to 3 at once for about 4 s (forms). */
  toast(toast: ToastInput): void;
  /** One at a time for about 5 s (voice). */
  voiceToast(toast: ToastInput): void;
  /** Opens a page of the site without leaving the document; `path` carries the language prefix. */
  navigate(path: string): void;
  /** The site's pages in the language of the page that is shown, fetched once. Shells released before it was added have none. */
  pages?(): Promise<SitePage[]>;
  settings: {
    /** The site's public origin, without a slash at its end. Shells released before it was added give none. */
    origin?: string;
    voice: {
      agentId: string;
      texts: 'page' | 'ru';
      enabled: boolean;
      /** What the stage sets otherwise than `VOICE_LIMITS`. */
      limits?: VoiceLimits | undefined;
    };
  };
  /** Renders what another remote exposes; it stays readable when that remote is down. */
  Slot: ComponentType<{ id: ExposeId; fallback?: ReactNode }>;
}

/** The shell's context, inside a remote's page. */
export function useShell(): ShellContext {
  return useOutletContext<ShellContext>();
}

/** The page's own data, inside a remote's page. */
export function usePage<Content>(): PageData<Content> {
  return useLoaderData() as PageData<Content>;
}
