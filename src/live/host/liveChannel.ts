import { randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { readLines } from '../../node/readLines.ts';
import { parseLine, liveEvent, type LiveEvent, type LiveRequest } from '../protocol/liveProtocol.ts';

/** What whoever connects may take before it has sent the secret; any process of this machine can. */
const strangers = {
  /** How many connections are kept. */
  connections: 4,
  /** The bytes of a line: more than the secret has. */
  bytes: 128,
  /** The time until the line has come, in ms. */
  time: 5000,
};
/** The bytes of a line of the session: more than a picture of a large page takes as base64. */
const mostBytes = 64 * 1024 * 1024;

/** The editor's side of the channel: a port of this machine that only the session with the secret can use. */
export class LiveChannel {
  /** The value of `liveChannelVariable`. */
  readonly address: string;
  private readonly secret = randomBytes(32).toString('hex');
  private readonly sockets = new Set<Socket>();
  private session: Socket | undefined;
  private isStopping = false;

  private constructor(
    private readonly server: Server,
    private readonly onEvent: (event: LiveEvent) => void,
    private readonly limits: typeof strangers,
  ) {
    const { port } = server.address() as AddressInfo;
    this.address = `${port}:${this.secret}`;
    server.maxConnections = limits.connections;
    server.on('connection', (socket) => this.accept(socket));
  }

  /** @param onEvent called with each event of the session */
  static async listen(onEvent: (event: LiveEvent) => void, limits = strangers): Promise<LiveChannel> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new LiveChannel(server, onEvent, limits);
  }

  /** Sends a request. Before the session has begun and after its end, all but the one to stop are dropped. */
  send(request: LiveRequest): void {
    if (this.session?.writable) this.session.write(`${JSON.stringify(request)}\n`);
    else if (request.type === 'stop') this.isStopping = true;
  }

  close(): void {
    this.server.close();
    for (const socket of this.sockets) socket.destroy();
  }

  /** The first line is the secret; whoever has another one, or takes too long, is not heard. */
  private accept(socket: Socket): void {
    this.sockets.add(socket);
    const isStranger = (): boolean => socket !== this.session;
    const tooLate = setTimeout(() => isStranger() && socket.destroy(), this.limits.time);
    socket.setNoDelay(true).on('error', () => undefined);
    socket.once('close', () => {
      clearTimeout(tooLate);
      this.sockets.delete(socket);
    });
    readLines(socket, {
      most: () => (isStranger() ? this.limits.bytes : mostBytes),
      onLine: (line) => {
        if (!isStranger()) this.receive(line);
        else if (this.session || !isSame(line, this.secret)) socket.destroy();
        else this.begin(socket);
      },
    });
  }

  /** From here on, nobody else can connect. */
  private begin(socket: Socket): void {
    this.session = socket;
    this.server.close();
    for (const other of this.sockets) if (other !== socket) other.destroy();
    // No step ran yet that has to be cleaned up after.
    if (this.isStopping) this.send({ type: 'stop', teardown: [] });
  }

  private receive(line: string): void {
    const { data } = liveEvent.safeParse(parseLine(line));
    if (data) this.onEvent(data);
  }
}

function isSame(given: string, secret: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(secret)];
  return left.length === right.length && timingSafeEqual(left, right);
}
