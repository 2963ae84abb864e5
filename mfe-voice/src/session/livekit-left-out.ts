/**
 * Replaces livekit-client, which the SDK imports statically but needs only for WebRTC. Our sessions use a signed URL,
 * for which the SDK uses a WebSocket. A build with `VITE_LIVEKIT=real` keeps the library.
 */
const unavailable = (): never => {
  throw new Error('WebRTC is not in this build: start the session with a signed URL');
};

export class Room {
  constructor() {
    unavailable();
  }
}
export const RoomEvent = {};
export const Track = { Source: {}, Kind: {} };
export const ConnectionState = {};
export const createLocalAudioTrack = unavailable;
