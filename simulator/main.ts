/** `npm run billplz-simulator`. Started by the server outside production, it ends with it. */
import { startSimulator } from './simulator.ts'

if (process.env.NODE_ENV === 'production') {
  console.error('The payment simulator does not run in production.')
  process.exit(1)
}
const wanted = process.env.BILLPLZ_SIMULATOR_PORT
const port = Number(wanted ?? 3002)
const options = {
  secretKey: process.env.BILLPLZ_SECRET_KEY ?? 'simulator-secret-key',
  signatureKey: process.env.BILLPLZ_SIGNATURE_KEY ?? 'S-simulator-signature-key',
  collectionId: process.env.BILLPLZ_COLLECTION_ID ?? 'simulated',
  compression: Number(process.env.BILLPLZ_SIMULATOR_COMPRESSION ?? 60),
}
const isFixed = process.env.BILLPLZ_SIMULATOR_FIXED === '1'

const simulator = await startSimulator({ ...options, port }).catch((error: NodeJS.ErrnoException) => {
  if (error.code !== 'EADDRINUSE' || isFixed) throw error
  return startSimulator({ ...options, port: 0 })
})
const stop = () => simulator.close().finally(() => process.exit(0))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
if (process.send) {
  process.on('disconnect', stop)
  process.send({ port: simulator.port })
} else console.log(`Payment simulator at ${simulator.url}`)
