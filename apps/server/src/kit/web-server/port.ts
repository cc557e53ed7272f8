/** Whether a port can be had, asked before anything else is opened: found at the end of a start it costs all that came before. */
import { createServer } from 'node:net'

export const checkPort = async (port: number, host: string): Promise<void> => {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const server = createServer().once('error', reject).listen(port, host, resolve)
  await promise.catch((error: Error & { code?: string }) => {
    throw new Error(
      error.code === 'EADDRINUSE' ? `port ${port} is in use: set PORT to another, or stop what listens there` : `port ${port}: ${error.message}`,
    )
  })
  await new Promise((closed) => server.close(closed))
}
