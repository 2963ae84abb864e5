import { AGENT, agentThat } from '../e2e/support/agents';
import { expect, test } from './support/test';
import type { Visitor } from './support/visitor';

const widget = (state: string) => `[data-voice-widget="${state}"]`;

/** Starts a call with an agent that does not hang up, and waits for its greeting. */
async function startCall(visitor: Visitor): Promise<void> {
  await visitor.read(
    (own, staying) => {
      const { fetch } = window;
      window.fetch = (address, options) => {
        const { body } = options ?? {};
        return fetch(
          address,
          typeof body === 'string' ? { ...options, body: body.replace(`"${own}"`, `"${staying}"`) } : options,
        );
      };
    },
    AGENT,
    agentThat('stay'),
  );
  await visitor.press(`${widget('idle')} button[data-replay][data-handover]`);
  await visitor.find(widget('expanded'));
  await expect
    .poll(() => visitor.read(() => document.querySelector('[data-voice-widget] [role=log]')?.textContent))
    .toContain('Здравствуйте, я голосовой ИИ-ассистент.');
}

test('a call shows the captions of both sides, ends by its button and releases the microphone', async ({ visitor }) => {
  await visitor.resize(1440, 900);
  await visitor.open('/ru');
  await visitor.hydrated();
  await visitor.read(() => {
    const tracks: MediaStreamTrack[] = [];
    const { mediaDevices } = navigator;
    // WebKit forgets what is set on an object of the browser that no script refers to.
    Object.assign(window, { tracks, mediaDevices });
    const ask = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (constraints) => {
      const stream = await ask(constraints);
      tracks.push(...stream.getTracks());
      return stream;
    };
  });
  await startCall(visitor);
  const states = () =>
    visitor.read(() =>
      (window as typeof window & { tracks: MediaStreamTrack[] }).tracks.map((track) => track.readyState),
    );
  expect(await states()).toContain('live');
  await visitor.press(`${widget('expanded')} button`, 'Завершить');
  await visitor.find(widget('idle'));
  await expect.poll(states).not.toContain('live');
  expect(await visitor.reportedErrors()).toEqual([]);
});
