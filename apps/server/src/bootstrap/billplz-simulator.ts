/** Outside production: the simulator of the payment gateway, a process of its own that ends with this one. */
import { fork } from 'node:child_process'
import { paths } from '../kit/installation/paths.ts'
import type { Settings } from '../settings.ts'

const STARTS_MS = 10_000

export type RunningSimulator = { readonly url: string; readonly stop: () => void }

/** Null where the settings name a gateway, and in production. @throws where its port was asked for and is taken. */
export const startBillplzSimulator = ({ simulator, billplz, production }: Settings): Promise<RunningSimulator | null> => {
  if (production || !simulator || !billplz) return Promise.resolve(null)
  const child = fork(paths.simulator, {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH: process.env.PATH ?? '',
      BILLPLZ_SIMULATOR_PORT: String(simulator.port),
      BILLPLZ_SIMULATOR_FIXED: simulator.isFixed ? '1' : '0',
      BILLPLZ_SECRET_KEY: billplz.secretKey,
      BILLPLZ_SIGNATURE_KEY: billplz.signatureKey,
      BILLPLZ_COLLECTION_ID: billplz.collectionId,
    },
  })
  return new Promise((resolve, reject) => {
    const failed = () => {
      child.kill()
      reject(new Error('the payment simulator did not start'))
    }
    const late = setTimeout(failed, STARTS_MS)
    child.once('exit', () => {
      clearTimeout(late)
      failed()
    })
    child.once('message', (message: { port: number }) => {
      clearTimeout(late)
      child.removeAllListeners('exit')
      resolve({ url: `http://localhost:${message.port}/api/`, stop: () => void (child.connected && child.disconnect()) })
    })
  })
}
