import type { PartDeclaration } from '@site/contracts/declaration';
import type { Language } from '@site/contracts/languages';
import type { ComposedSite, ExposeId, Messages, PageData, PageSource } from '@site/contracts/microfrontend';
import type { StageSettings } from '@site/contracts/site-json';
import type { SitePage } from '@site/contracts/site-pages';
import type { ComponentType, ReactNode } from 'react';
import { useLoaderData, useOutletContext } from 'react-router-dom';

/** A lazy page of a remote. `module` is its source file: its key in the Vite manifest, which has its preloads. */
export interface RemoteRoute {
  /** Pattern without language prefix and leading slash: `products/lumi-ai`, `cases/:slug`. */
  pattern: string;
  module: string;
  lazy: () => Promise<{ Component: ComponentType }>;
}

/** Exports of a remote's `./routes`. */
export interface RoutesModule {
  routes: RemoteRoute[];
}

/** Exports of every other exposed module (a section or a widget). */
export interface SlotModule<Content = unknown> {
  default: ComponentType<SlotProps<Content>>;
}
export interface SlotProps<Content = unknown> {
  content: Content;
  lang: Language;
  shell: ShellContext;
}

/** An exposed section or widget, for the composer. */
interface SlotSource {
  component: ComponentType<SlotProps<never>>;
  load(lang: Language, site?: ComposedSite): unknown;
  /** `false`: it shows only its content, so that other parts' pages with it need no interface texts of the remote. */
  usesTexts?: false;
}

/** The server bundle of a remote, `src/entry-server.ts`: the same components, and the content that only the composer reads. */
export interface RemoteServerModule {
  routes: RemoteRoute[];
  pages: PageSource[];
  declaration: PartDeclaration;
  /** Exposed sections and widgets by name: `ProductList`. */
  slots: Record<string, SlotSource>;
  /** Interface texts; the namespace is the remote's own name. */
  messages(lang: Language): Messages;
}

export interface ToastInput {
  title: string;
  text?: string;
  kind?: 'success' | 'error' | 'info';
  /** Not announced by screen readers, because a message on the page announces the same. */
  silent?: boolean;
}

/** What the shell passes to remotes; they use nothing else of it. */
export interface ShellContext {
  /** Up to 3 at once for about 4 s (forms). */
  toast(toast: ToastInput): void;
  /** One at a time for about 5 s (voice). */
  voiceToast(toast: ToastInput): void;
  /** Navigates to a page of the site on the client; `path` includes the language prefix. */
  navigate(path: string): void;
  /** Returns the site's pages in the current page's language, fetched once. */
  pages(): Promise<SitePage[]>;
  settings: Pick<StageSettings, 'origin' | 'voice'>;
  /** Renders a slot of another remote; its served HTML stays if that remote fails. */
  Slot: ComponentType<{ id: ExposeId; fallback?: ReactNode }>;
  /** Renders the sections that other parts declare for a place of the page, or nothing. */
  Place: ComponentType<{ name: string }>;
  /** Renders a section of the page, under a name that the page uses once; its served HTML stays if it throws. */
  PageSection: ComponentType<{ name: string; children: ReactNode }>;
}

/** Returns the shell's context, inside a remote's page. */
export function useShell(): ShellContext {
  return useOutletContext<ShellContext>();
}

/** Returns the page's data, inside a remote's page. */
export function usePage<Content>(): PageData<Content> {
  return useLoaderData() as PageData<Content>;
}
