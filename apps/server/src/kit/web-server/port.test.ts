import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { checkPort } from './port.ts'

test('a port in use is told by its number, and one that is free stays free', async () => {
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  await expect(checkPort(port, '127.0.0.1')).rejects.toThrow(`port ${port} is in use`)
  await new Promise((closed) => server.close(closed))
  for (let n = 0; n < 2; n++) await expect(checkPort(port, '127.0.0.1')).resolves.toBeUndefined()
})
