import { untilMicrophone } from '../microphone-failures';

/** Path of the service's conversation socket; other sockets are not affected. */
const CONVERSATION_PATH = '/v1/convai/conversation';

const sockets = new Set<WebSocket>();
const streams = new Set<MediaStream>();
const contexts = new Set<AudioContext>();
/** Stands for the current call; resources that an earlier call opens late are closed immediately. */
let call: symbol | undefined;
let installed = false;

/**
 * Starts recording every opened conversation socket, microphone stream and audio context. The SDK gives no handle to
 * them, so a hanging start could not be released and lost audio not be noticed otherwise.
 */
export function watchOpened(): void {
  install();
  call = Symbol();
}

/** Closes every recorded socket (as the SDK does when the user ends the call) and stops every recorded track. */
export function releaseOpened(): void {
  call = undefined;
  for (const socket of sockets) socket.close(1000, 'User ended conversation');
  for (const stream of streams) stopTracks(stream);
  sockets.clear();
  streams.clear();
  contexts.clear();
}

/** Returns the microphone tracks that the current call has opened so far. */
export const openedTracks = (): MediaStreamTrack[] => [...streams].flatMap((stream) => stream.getAudioTracks());

/** Returns the audio contexts of the current call. */
export const openedContexts = (): AudioContext[] => [...contexts];

function install(): void {
  if (installed) return;
  installed = true;
  window.WebSocket = new Proxy(window.WebSocket, {
    construct(Target, [url, protocols]: [string | URL, string | string[] | undefined]) {
      const socket = new Target(url, protocols);
      if (new URL(url, location.href).pathname.endsWith(CONVERSATION_PATH)) note(socket);
      return socket;
    },
  });
  noteContexts();
  const { mediaDevices } = navigator;
  // Missing in Tor, in some apps' browsers and without HTTPS; a conversation in text does not need it.
  if (!mediaDevices?.getUserMedia) return;
  const original = mediaDevices.getUserMedia.bind(mediaDevices);
  mediaDevices.getUserMedia = async (constraints) => {
    const owner = call;
    const stream = await untilMicrophone(original(constraints));
    if (!owner) return stream;
    if (owner === call) streams.add(stream);
    else stopTracks(stream);
    return stream;
  };
}

/** The SDK measures loudness in each of its contexts, also in one that it opened before the call (iOS). */
function noteContexts(): void {
  const prototype = globalThis.AudioContext?.prototype;
  if (!prototype) return;
  const { createAnalyser } = prototype;
  prototype.createAnalyser = function createNoted() {
    if (call) contexts.add(this);
    return createAnalyser.call(this);
  };
}

function note(socket: WebSocket): void {
  if (!call) {
    socket.close();
    return;
  }
  sockets.add(socket);
  // The SDK sends audio until it is notified of the end; the browser would log an error for each message.
  const send = socket.send.bind(socket);
  socket.send = (data) => {
    if (socket.readyState <= WebSocket.OPEN) send(data);
  };
  socket.addEventListener('close', () => sockets.delete(socket), { once: true });
}

function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
