import { expect, test } from './support/test';

const widget = (state: string) => `[data-voice-widget="${state}"]`;

test('a call shows the captions of both sides, ends by its button and releases the microphone', async ({
  visitor,
}) => {
  await visitor.resize(1440, 900);
  await visitor.open('/ru');
  await visitor.hydrated();
  await visitor.read(() => {
    const tracks: MediaStreamTrack[] = [];
    Object.assign(window, { tracks });
    const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      const stream = await ask(constraints);
      tracks.push(...stream.getTracks());
      return stream;
    };
  });
  await visitor.press(`${widget('idle')} button[data-replay]`);
  await visitor.find(widget('expanded'));
  await expect
    .poll(() => visitor.read(() => document.querySelector('[data-voice-widget] [role=log]')?.textContent))
    .toContain('Здравствуйте, я голосовой ИИ-ассистент.');
  const states = () =>
    visitor.read(() =>
      (window as typeof window & { tracks: MediaStreamTrack[] }).tracks.map((track) => track.readyState),
    );
  // The SDK opens the microphone beside the connection, over which the greeting comes.
  await expect.poll(states).toContain('live');
  await visitor.press(`${widget('expanded')} button`, 'Завершить');
  await visitor.find(widget('idle'));
  await expect.poll(states).not.toContain('live');
  expect(await visitor.reportedErrors()).toEqual([]);
});
