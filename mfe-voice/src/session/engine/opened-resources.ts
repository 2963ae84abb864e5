/** Path of the service's conversation socket; no other socket of the page is touched. */
const CONVERSATION_PATH = '/v1/convai/conversation';

const sockets = new Set<WebSocket>();
const streams = new Set<MediaStream>();
/** Counts the calls; what an earlier call opens late belongs to nobody and is closed at once. */
let call = 0;
let watching = false;
let installed = false;

/**
 * Begins to note every conversation socket and microphone stream that is opened. The SDK gives no handle to either until a
 * session is established, so a start that hangs could otherwise never be let go.
 */
export function watchOpened(): void {
  install();
  call += 1;
  watching = true;
}

/** Closes every noted socket (as the SDK closes it on a user's end) and stops every noted track. */
export function releaseOpened(): void {
  watching = false;
  for (const socket of sockets) socket.close(1000, 'User ended conversation');
  for (const stream of streams) stopTracks(stream);
  sockets.clear();
  streams.clear();
}

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
  const { mediaDevices } = navigator;
  const original = mediaDevices.getUserMedia.bind(mediaDevices);
  mediaDevices.getUserMedia = async (constraints) => {
    const owner = watching ? call : undefined;
    const stream = await original(constraints);
    if (owner === undefined) return stream;
    if (watching && owner === call) streams.add(stream);
    else stopTracks(stream);
    return stream;
  };
}

function note(socket: WebSocket): void {
  if (!watching) {
    socket.close();
    return;
  }
  sockets.add(socket);
  // The SDK sends sound until it has heard of the end; for each piece the browser would complain in its console.
  const send = socket.send.bind(socket);
  socket.send = (data) => {
    if (socket.readyState <= WebSocket.OPEN) send(data);
  };
  socket.addEventListener('close', () => sockets.delete(socket), { once: true });
}

function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
