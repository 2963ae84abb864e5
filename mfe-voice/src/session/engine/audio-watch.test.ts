import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { callStore } from '../call-state';
import { untilMicrophone } from '../microphone-failures';
import { resumeAudio, watchAudio } from './audio-watch';

const track = { readyState: 'live', muted: false };
const context = { state: 'running', resume: vi.fn(async () => undefined) };
vi.mock('./opened-resources', () => ({
  openedTracks: () => [{ readyState: 'ended', muted: false }, track],
  openedContexts: () => [context],
}));

const page = new EventTarget();
const mediaDevices = new EventTarget();
const play = vi.fn(async () => undefined);
const reacquire = vi.fn(async () => {
  track.readyState = 'live';
});
let stop: () => void;
const interruption = () => callStore.get().interruption;
/** Two checks. */
const wait = () => vi.advanceTimersByTimeAsync(1000);

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  vi.stubGlobal('window', page);
  vi.stubGlobal('navigator', { mediaDevices });
  vi.stubGlobal('document', { querySelectorAll: () => [{ paused: true, srcObject: {}, play }] });
  Object.assign(track, { readyState: 'live', muted: false });
  context.state = 'running';
  callStore.dispatch({ type: 'ended', at: 0 });
  callStore.dispatch({ type: 'start', correlationId: 'c' });
  callStore.dispatch({ type: 'connected', conversationId: 'conv', at: 0 });
  stop = watchAudio(reacquire);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

it('does not interrupt a call for a moment', async () => {
  track.muted = true;
  await vi.advanceTimersByTimeAsync(500);
  track.muted = false;
  await wait();
  expect(interruption()).toBeNull();
});

it('says within a second that the microphone is unplugged, and requests it again when a device is connected', async () => {
  track.readyState = 'ended';
  await wait();
  expect(interruption()).toBe('unplugged');
  expect(reacquire).not.toHaveBeenCalled();
  mediaDevices.dispatchEvent(new Event('devicechange'));
  await wait();
  expect(reacquire).toHaveBeenCalledOnce();
  expect(interruption()).toBeNull();
});

it('takes another microphone if the change of devices is reported before the loss', async () => {
  mediaDevices.dispatchEvent(new Event('devicechange'));
  track.readyState = 'ended';
  await wait();
  expect(reacquire).toHaveBeenCalledOnce();
  expect(interruption()).toBeNull();
});

it.each([
  ['NotAllowedError', 'denied'],
  ['NotReadableError', 'busy'],
  ['NotFoundError', 'unplugged'],
])('says after %s why the visitor can’t continue yet', async (name, why) => {
  track.readyState = 'ended';
  const refuse = () => untilMicrophone(Promise.reject(new DOMException('', name)));
  await resumeAudio(async () => void (await refuse()));
  await wait();
  expect(interruption()).toBe(why);
  await resumeAudio(reacquire);
  await wait();
  expect(interruption()).toBeNull();
});

it('says that the system has muted the microphone, until it has not', async () => {
  track.muted = true;
  await wait();
  expect(interruption()).toBe('muted');
  track.muted = false;
  await wait();
  expect(interruption()).toBeNull();
});

it.each(['suspended', 'interrupted'])(
  'says that %s audio is paused, and resumes it at the next sign of the visitor',
  async (state) => {
    context.state = state;
    await wait();
    expect(interruption()).toBe('paused');
    expect(context.resume).not.toHaveBeenCalled();
    for (const type of ['visibilitychange', 'focus', 'pointerdown', 'keydown']) {
      context.resume.mockClear();
      page.dispatchEvent(new Event(type));
      expect(context.resume, type).toHaveBeenCalledOnce();
      expect(play).toHaveBeenCalled();
    }
    context.state = 'running';
    await wait();
    expect(interruption()).toBeNull();
  },
);

it('judges no context that never ran: Firefox without a sound card', async () => {
  stop();
  context.state = 'suspended';
  stop = watchAudio(reacquire);
  await wait();
  expect(interruption()).toBeNull();
});
