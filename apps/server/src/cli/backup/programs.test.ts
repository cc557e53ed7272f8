import { createServer } from 'node:net'
import { describe, expect, test } from 'vitest'
import { connectAsOwner, ownerClient } from './programs.ts'

describe('the connection of a backup', () => {
  test('takes the password of the address, also one of special signs, and none where there is none', () => {
    expect(ownerClient('postgresql://jujur_owner:se%2Fcret%40@db.example:5433/jujur?options=-c%20app.scope%3Dnone')).toMatchObject({
      user: 'jujur_owner',
      password: 'se/cret@',
      host: 'db.example',
      port: 5433,
      database: 'jujur',
    })
    expect(ownerClient('postgresql://jujur_owner@db.example/jujur').password ?? null).toBeNull()
  })

  test('lets go of a server that it could not sign in to, so that the command ends', async () => {
    const closed: boolean[] = []
    const server = createServer((socket) => {
      socket.on('close', () => closed.push(true)).on('error', () => undefined)
      // As PostgreSQL asks for a password that is not there (authentication by SCRAM).
      const asks = (code: number, text: string) => {
        const message = Buffer.alloc(9 + text.length)
        message.write('R')
        message.writeInt32BE(8 + text.length, 1)
        message.writeInt32BE(code, 5)
        message.write(text, 9)
        socket.write(message)
      }
      socket.once('data', () => {
        asks(10, 'SCRAM-SHA-256\0\0')
        socket.once('data', () => asks(11, 'r=one,s=dHdv,i=4096'))
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as { port: number }
    await expect(connectAsOwner(`postgresql://owner@127.0.0.1:${port}/jujur`)).rejects.toThrow('cannot be reached as its owner')
    await expect.poll(() => closed.length).toBe(1)
    await new Promise((resolve) => server.close(resolve))
  })
})
