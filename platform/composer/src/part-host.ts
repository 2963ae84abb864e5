import dgram from 'node:dgram';
import dns from 'node:dns';
import { existsSync, readFileSync, writeSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { faultSchema, ReleaseError, type SerializedError } from '@platform/base/release-error';
import { OPEN_FACTS_FILE, type OpenFact, openFactsSchema } from '@site/contracts/facts';
import { LANGUAGE_CODES } from '@site/contracts/languages';
import { type ComposedSite, SHELL } from '@site/contracts/microfrontend';
import type { SiteJson } from '@site/contracts/site-json';
import type { RemoteServerModule } from '@site/federation/remote';
import * as z from 'zod/mini';
import { compositionRefused } from './composition-refused';
import {
  ANSWER_DESCRIPTOR,
  type HostAnswer,
  type HostRequest,
  hostRequestSchema,
  type SerializedSite,
} from './host-protocol';
import { asRemote, type ShellServerModule } from './server-modules';

/**
 * A process that runs the server bundles of some parts, the shell's among them, and answers one request a line. It has no rights, and
 * what it answers is the word of these parts. Ends with its input.
 */
function runPartHost(): void {
  refuseNetwork();
  const modules: Record<string, RemoteServerModule> = {};
  let shell: ShellServerModule | undefined;
  let site: SiteJson | undefined;
  const shellModule = () => {
    if (!shell) throw new Error('The shell is not loaded.');
    return shell;
  };
  const moduleOf = (part: string) => {
    const module = part === SHELL ? shellModule() : modules[part];
    if (!module) throw new Error(`${part} is not loaded.`);
    return module;
  };

  async function answerTo(request: HostRequest): Promise<unknown> {
    switch (request.do) {
      case 'start':
        return null;
      case 'import': {
        const module: unknown = await import(
          pathToFileURL(path.resolve(request.part, 'entry-server.js')).href
        );
        if (request.part === SHELL) shell = module as ShellServerModule;
        else modules[request.part] = asRemote(request.part, module);
        return null;
      }
      case 'describe':
        return described(moduleOf(request.part));
      case 'load': {
        const { part, path: page, lang, site } = request;
        const source = moduleOf(part).pages.find((one) => one.path === page);
        return source?.load(lang, site && composedSite(site, part));
      }
      case 'section':
        return modules[request.part]?.slots[request.slot]?.load(
          request.lang,
          composedSite(request.site, request.part),
        );
      case 'link':
        site = request.site;
        shellModule().provideRemotes({ ...standIns(request, modules), ...modules });
        return null;
      case 'render': {
        if (!site) throw new Error('The parts are not linked.');
        const { headTags, pageTitle, render } = shellModule();
        const { html, pattern } = await render(site, request.page);
        const tags = headTags(request.page, site.settings.origin);
        return { html, pattern, title: pageTitle(request.page), headTags: tags };
      }
    }
  }

  // Requests are answered in their order, however long one takes.
  let last = Promise.resolve();
  createInterface({ input: process.stdin })
    .on('line', (line) => {
      last = last.then(async () => {
        try {
          const value = await answerTo(hostRequestSchema.parse(JSON.parse(line)));
          tell({ value: value ?? null });
        } catch (error) {
          tell({ error: serialize(error, line.startsWith('{"do":"render"')) });
        }
      });
    })
    .on('close', () => process.exit(0));
}

/** Returns what a part exports as data; see `describedSchema`. */
function described(module: RemoteServerModule | ShellServerModule) {
  const slots = 'slots' in module ? module.slots : {};
  return {
    pages: module.pages.map(({ load: _, ...page }) => page),
    routes: module.routes.map(({ pattern, module: file }) => ({ pattern, module: file })),
    declaration: module.declaration,
    slots: Object.fromEntries(Object.entries(slots).map(([name, { usesTexts }]) => [name, { usesTexts }])),
    messages: Object.fromEntries(LANGUAGE_CODES.map((lang) => [lang, module.messages(lang) ?? {}])),
    ...('layoutSlots' in module ? { layoutSlots: module.layoutSlots, headMark: module.HEAD_MARK } : {}),
  };
}

/** Returns stand-ins for the parts that are not loaded here: their pages and slots are empty. */
function standIns(
  { site, slots }: Extract<HostRequest, { do: 'link' }>,
  loaded: Record<string, RemoteServerModule>,
): Record<string, RemoteServerModule> {
  const empty = () => null;
  const absent = site.remotes.filter(({ name }) => !Object.hasOwn(loaded, name));
  return Object.fromEntries(
    absent.map(({ name, patterns }) => [
      name,
      {
        routes: patterns.map((pattern) => ({
          pattern,
          module: '',
          lazy: async () => ({ Component: empty }),
        })),
        pages: [],
        declaration: {} as RemoteServerModule['declaration'],
        messages: () => ({}),
        slots: Object.fromEntries(
          (slots[name] ?? []).map((slot) => [slot, { component: empty, load: empty }]),
        ),
      },
    ]),
  );
}

function composedSite(
  { sentMessages, voiceLanguage, marksSamples }: SerializedSite,
  part: string,
): ComposedSite {
  const open = marksSamples ? openFacts(part) : [];
  return {
    sentMessages: (lang) => sentMessages[lang] ?? {},
    ...(voiceLanguage ? { voiceLanguage } : {}),
    isSample: (kind, folder) => open.some((fact) => fact.kind === kind && fact.file.startsWith(folder)),
  };
}

/** Returns the open facts of a part; none of a version whose tools did not list them. */
function openFacts(part: string): OpenFact[] {
  const list = path.resolve(part, OPEN_FACTS_FILE);
  return existsSync(list) ? openFactsSchema.parse(JSON.parse(readFileSync(list, 'utf8'))) : [];
}

/** Serializes an error. Faults of content files are read by shape: a part's bundle has its own copy of the error's class. */
function serialize(error: unknown, withStack: boolean): SerializedError {
  const message = error instanceof Error ? (withStack && error.stack) || error.message : String(error);
  const given = error instanceof Error && 'faults' in error ? error.faults : [];
  const faults = z.array(faultSchema).safeParse(given).data ?? [];
  const serializable =
    faults.length > 0
      ? compositionRefused(faults)
      : new ReleaseError(
          'release/composer-failed',
          withStack ? message : `The composer failed: ${message.replace(/\.$/, '')}.`,
          'Correct this in the part that causes it.',
        );
  return serializable.serialized;
}

function tell(answer: HostAnswer): void {
  const bytes = Buffer.from(`${JSON.stringify(answer)}\n`);
  for (let sent = 0; sent < bytes.length; ) sent += writeSync(ANSWER_DESCRIPTOR, bytes, sent);
}

const refused = () => {
  throw Object.assign(new Error('The composer has no network access: load texts when the part is built.'), {
    code: 'ERR_ACCESS_DENIED',
  });
};

/**
 * Blocks network connections of this process. It catches code that fetches while rendering, but is no security boundary: malicious code
 * can get around it. The boundary is Node's permission model from version 25 on, and on AWS the function's role.
 */
function refuseNetwork(): void {
  for (const [owner, names] of [
    [net.Socket.prototype, ['connect']],
    [net.Server.prototype, ['listen']],
    [dgram.Socket.prototype, ['bind', 'connect', 'send']],
    [dns, ['lookup', 'resolve', 'resolve4', 'resolve6', 'resolveAny', 'resolveTxt']],
    [dns.promises, ['lookup', 'resolve', 'resolve4', 'resolve6', 'resolveAny', 'resolveTxt']],
    [dns.Resolver.prototype, ['resolve', 'resolve4', 'resolve6', 'resolveTxt']],
    [dns.promises.Resolver.prototype, ['resolve', 'resolve4', 'resolve6', 'resolveTxt']],
  ] as const) {
    for (const name of names)
      Object.defineProperty(owner, name, { value: refused, configurable: false, writable: false });
  }
}

// At the end, after what it needs.
runPartHost();
