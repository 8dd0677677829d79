/** How the driver connects to the embedded database: through a socket, without a password. */
export interface SocketConnection {
  /** The folder of the socket. */
  readonly host: string
  readonly port: number
  readonly user: string
  readonly database: string
}
