import { type ChildProcess, spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { ReleaseError } from '@platform/base/release-error';
import type { Language } from '@site/contracts/languages';
import { type ExposeId, type PageData, SHELL } from '@site/contracts/microfrontend';
import type { SiteJson } from '@site/contracts/site-json';
import * as z from 'zod/mini';
import {
  ANSWER_DESCRIPTOR,
  describedSchema,
  type HostRequest,
  hostAnswerSchema,
  loadedSchema,
  type Rendered,
  renderedSchema,
  type SerializedSite,
} from './host-protocol';

/** Codes of the errors after which a process answers nothing more. */
export const ENDED: ReadonlySet<string> = new Set(['release/composer-timeout', 'release/composer-ended']);
/** Characters of the parts' output that are kept for an error message. */
const KEPT_OUTPUT = 2000;
/** Characters of one answer. */
const LONGEST_ANSWER = 64 * 1024 * 1024;

interface Place {
  /** Folder of the server bundles; see `layOutParts`. */
  dir: string;
  /** The bundle of such a process. */
  program: string;
  /** Limit for one request, in milliseconds. */
  stepMs: number;
  /** Says which step begins. */
  doing: (what: string) => void;
}

/**
 * Processes that each run the server bundles of a few parts. A part's code runs only where the part is shown, so it can't reach what
 * other parts show, and what it answers is data.
 */
export class PartHosts {
  private readonly hosts = new Map<string, PartHost>();
  private linkage: { site: SiteJson; slots: Record<string, string[]> } | undefined;
  private readonly kill = () => this.close();

  constructor(private readonly place: Place) {
    process.on('exit', this.kill);
  }

  /** Returns the process of the shell and these parts, which is started once. */
  of(...parts: readonly string[]): PartHost {
    const loaded = [SHELL, ...new Set(parts.filter((part) => part !== SHELL))];
    const id = loaded.toSorted().join(' ');
    const known = this.hosts.get(id);
    if (known) return known;
    const host = new PartHost(loaded, this.place);
    if (this.linkage) host.link(this.linkage);
    this.hosts.set(id, host);
    return host;
  }

  /** Tells every process about the composition, before the first page is rendered. */
  link(linkage: { site: SiteJson; slots: Record<string, string[]> }): void {
    this.linkage = linkage;
    for (const host of this.hosts.values()) host.link(linkage);
  }

  close(): void {
    process.off('exit', this.kill);
    for (const host of this.hosts.values()) host.end();
  }
}

interface Waiting {
  doing: string;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

/** One process. Requests are answered in their order. */
class PartHost {
  private readonly child: ChildProcess;
  private readonly waiting: Waiting[] = [];
  private readonly ready: Promise<void>;
  private linked: Promise<unknown> | undefined;
  private step: NodeJS.Timeout | undefined;
  private output = '';
  private rest = '';
  private ended: ReleaseError | undefined;

  constructor(
    private readonly parts: readonly string[],
    private readonly place: Place,
  ) {
    const { dir, program } = place;
    this.child = spawn(process.execPath, [...permissionArgs(dir, program, parts), program], {
      cwd: dir,
      env: {},
      stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
    });
    const answers = this.child.stdio[ANSWER_DESCRIPTOR] as Readable;
    answers.setEncoding('utf8').on('data', (chunk: string) => this.read(chunk));
    for (const stream of [this.child.stdout, this.child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        this.output = (this.output + chunk).slice(-KEPT_OUTPUT);
      });
    this.child.stdin?.on('error', () => {});
    this.child.on('error', (error) =>
      this.fail(new ReleaseError('release/composer-ended', String(error), '')),
    );
    this.child.on('close', (code, signal) => this.fail(this.endedEarly(signal ?? code)));
    this.ready = this.load(parts);
    // Who asks next gets the error.
    this.ready.catch(() => {});
  }

  private async load(parts: readonly string[]): Promise<void> {
    await this.send({ do: 'start' }, 'starting');
    for (const part of parts)
      await this.send({ do: 'import', part }, `importing the server bundle of ${part}`);
  }

  link(linkage: { site: SiteJson; slots: Record<string, string[]> }): void {
    this.linked = this.ask({ do: 'link', ...linkage }, z.unknown(), 'linking the parts');
    // What is rendered next gets the error.
    this.linked.catch(() => {});
  }

  describe(part: string) {
    return this.ask({ do: 'describe', part }, describedSchema, `reading what ${part} declares`);
  }

  /** Returns a page's content; `site`: absent while the forms of all pages are read. */
  page(part: string, path: string, lang: Language, site?: SerializedSite) {
    const request = { do: 'load' as const, part, path, lang, ...(site ? { site } : {}) };
    return this.ask(request, loadedSchema, `reading the texts of ${part} ${path} (${lang})`);
  }

  /** Returns a slot's content. */
  section(id: ExposeId, lang: Language, site: SerializedSite) {
    const [part = '', slot = ''] = id.split('/');
    return this.ask(
      { do: 'section', part, slot, lang, site },
      z.unknown(),
      `reading the slot ${id} (${lang})`,
    );
  }

  /** `json`: the page's data. */
  async render(part: string, { path, lang }: PageData, json: string): Promise<Rendered> {
    await this.linked;
    return this.ask(`{"do":"render","page":${json}}`, renderedSchema, `rendering ${part} ${path} (${lang})`);
  }

  private async ask<Schema extends z.ZodMiniType>(
    request: HostRequest | string,
    schema: Schema,
    doing: string,
  ): Promise<z.infer<Schema>> {
    await this.ready;
    const { data, error } = schema.safeParse(await this.send(request, doing));
    if (!error) return data as z.infer<Schema>;
    const [issue] = error.issues;
    throw new ReleaseError(
      'release/part-answer',
      `The answer is invalid while ${doing}: ${issue?.path.join('.')} ${issue?.message}.`,
      'Correct what the part’s server bundle exports or renders there.',
    );
  }

  private send(request: HostRequest | string, doing: string): Promise<unknown> {
    if (this.ended) return Promise.reject(this.ended);
    return new Promise((resolve, reject) => {
      this.waiting.push({ doing, resolve, reject });
      if (this.waiting.length === 1) this.begin();
      this.child.stdin?.write(`${typeof request === 'string' ? request : JSON.stringify(request)}\n`);
    });
  }

  /** Begins to wait for the first answer. How long the process takes to start says nothing about a part. */
  private begin(): void {
    clearTimeout(this.step);
    const [first] = this.waiting;
    if (!first) return;
    this.place.doing(first.doing);
    if (first.doing === 'starting') return;
    const { stepMs } = this.place;
    this.step = setTimeout(() => {
      const error = new ReleaseError(
        'release/composer-timeout',
        `The composer was stopped while ${first.doing}: it took longer than ${stepMs / 1000} s.`,
        'Correct the part that does not finish there, or promote another version of it.',
      );
      this.fail(error);
    }, stepMs);
  }

  private read(chunk: string): void {
    const lines = (this.rest + chunk).split('\n');
    this.rest = lines.pop() ?? '';
    if (this.rest.length > LONGEST_ANSWER) this.fail(this.endedEarly('an answer of more than 64 MB'));
    for (const line of lines) {
      // A part can write to the descriptor too: then this process has no answer that counts.
      const answer = answerIn(line);
      const [first] = this.waiting;
      if (!first || !answer) {
        this.fail(this.endedEarly('its answer is none'));
        return;
      }
      this.waiting.shift();
      if ('error' in answer) first.reject(ReleaseError.from(answer.error));
      else first.resolve(answer.value);
      this.begin();
    }
  }

  private endedEarly(how: string | number | null): ReleaseError {
    const doing = this.waiting[0]?.doing ?? `waiting for ${this.parts.join(', ')}`;
    const output = this.output.trim() === '' ? '' : `\nIts last output:\n${this.output.trim()}`;
    return new ReleaseError(
      'release/composer-ended',
      `The composer exited (${how}) without an answer while ${doing}: a part’s server bundle ended the process.`,
      `Correct that part, or promote another version of it.${output}`,
    );
  }

  private fail(error: ReleaseError): void {
    this.ended ??= error;
    for (const { reject } of this.waiting.splice(0)) reject(this.ended);
    this.end();
  }

  end(): void {
    clearTimeout(this.step);
    this.child.kill('SIGKILL');
  }
}

function answerIn(line: string) {
  try {
    return hostAnswerSchema.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}

/**
 * Returns the arguments of a Node process that may only read these parts' bundles and what the shell shares, and may start neither
 * processes nor worker threads. Node 25 and later also block the network; for earlier versions `part-host.ts` does what a process can
 * do itself.
 */
function permissionArgs(dir: string, program: string, parts: readonly string[]): string[] {
  const home = realpathSync(dir);
  const files = [
    ...[...parts, 'vendor', 'node_modules'].map((name) => path.join(home, name, '*')),
    path.join(home, 'package.json'),
    program,
    realpathSync(program),
  ];
  return ['--permission', ...files.map((file) => `--allow-fs-read=${file}`), '--no-warnings'];
}
