import { randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { parseLine } from '../protocol/liveChannel.ts';
import { liveEvent, type LiveEvent, type LiveRequest } from '../protocol/liveProtocol.ts';

/** The editor's side of the channel: a port of this machine that only the session with the secret can use. */
export class LiveChannel {
  private readonly secret = randomBytes(32).toString('hex');
  private readonly sockets = new Set<Socket>();
  private session: Socket | undefined;
  private isStopping = false;

  private constructor(
    private readonly server: Server,
    private readonly onEvent: (event: LiveEvent) => void,
  ) {
    server.on('connection', (socket) => this.accept(socket));
  }

  /** @param onEvent called with each event of the session */
  static async listen(onEvent: (event: LiveEvent) => void): Promise<LiveChannel> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new LiveChannel(server, onEvent);
  }

  /** The value of `liveChannelVariable`. */
  get address(): string {
    const { port } = this.server.address() as AddressInfo;
    return `${port}:${this.secret}`;
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

  /** The first line is the secret; whoever has another one is not heard. */
  private accept(socket: Socket): void {
    this.sockets.add(socket);
    socket.setNoDelay(true).on('error', () => undefined);
    socket.once('close', () => this.sockets.delete(socket));
    createInterface({ input: socket }).on('line', (line) => {
      if (socket === this.session) this.receive(line);
      else if (this.session || !isSame(line, this.secret)) socket.destroy();
      else this.begin(socket);
    });
  }

  private begin(socket: Socket): void {
    this.session = socket;
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
