/**
 * The part of Deno that an Edge Function uses, for Node: `node --import …/deno-in-node.mjs
 * supabase/functions/courier/index.ts`.
 */
import { createServer } from 'node:http'

import { getRequestListener } from '@hono/node-server'

globalThis.Deno = {
  env: { toObject: () => ({ ...process.env }) },
  serve(handler) {
    const server = createServer(getRequestListener(handler))
    server.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('listening'))
  },
}
