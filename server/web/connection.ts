/** What the listening socket knows about a request. */
export interface Connection {
  /** Address of the client, behind a trusted proxy the one that the proxy names. */
  clientAddress?: string
  /** Address at the other end of the socket. */
  peerAddress?: string
}
