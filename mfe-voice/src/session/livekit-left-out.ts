/**
 * Stands in for livekit-client, which the SDK imports statically but needs only for WebRTC. Our sessions open by a signed
 * URL, which the SDK serves over a WebSocket alone. A build with `VITE_LIVEKIT=real` keeps the library.
 */
const unavailable = (): never => {
  throw new Error('This build speaks WebSocket only: start the session with a signed URL');
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
