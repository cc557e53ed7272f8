/** Keeps what is open to the signed-in person as the server says it today: each answer tells whether that may have changed. */
import type { getOpenCalls } from '@jujur/contract/access.ts'
import { session } from '../session/session.ts'
import { callRef, onAccessVersion, send } from './api.ts'

const call = callRef<typeof getOpenCalls>('getOpenCalls')

type Asking = { readonly token: string; heard: string | null; done: Promise<boolean> }
let asking: Asking | null = null

const nothingNew = (token: string, version: string | null) => session.get()?.token !== token || session.get()?.open?.access_version === version

const askUntilNothingNew = async (mine: Asking): Promise<void> => {
  do {
    mine.heard = null
    const { data } = await send(call, {}, { background: true })
    session.setOpen(data, mine.token)
  } while (mine.heard !== null && !nothingNew(mine.token, mine.heard))
}

/** One request for all who ask meanwhile; answers whether it worked. What fails is left to the next answer. */
export const readOpenCalls = (): Promise<boolean> => {
  const token = session.get()?.token
  if (!token) return Promise.resolve(false)
  if (asking?.token === token) return asking.done
  const mine: Asking = { token, heard: null, done: Promise.resolve(false) }
  asking = mine
  mine.done = askUntilNothingNew(mine)
    .then(
      () => true,
      () => false,
    )
    .finally(() => {
      if (asking === mine) asking = null
    })
  return mine.done
}

onAccessVersion(({ name, token, version }) => {
  if (name === call.name || nothingNew(token, version)) return
  if (asking?.token === token) asking.heard = version
  else void readOpenCalls()
})

if (session.get()?.open === null) void readOpenCalls()
